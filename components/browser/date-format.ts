const made = new Map<string, Intl.DateTimeFormat>();

/** Like `new Intl.DateTimeFormat`, but cached by its arguments: creating a format costs far more than using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}
