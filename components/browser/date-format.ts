const made = new Map<string, Intl.DateTimeFormat>();

/** As `new Intl.DateTimeFormat`, made once for all who ask for the same: making one costs far more than using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}
