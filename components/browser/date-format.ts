/** Day before month, as every date of the interface. */
export const LOCALE = 'en-GB';

const made = new Map<string, Intl.DateTimeFormat>();

/** Like `new Intl.DateTimeFormat`, but cached by its options: creating a format costs far more than using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(LOCALE, options);
  made.set(key, format);
  return format;
}
