/** The country codes of one and two digits; all others have three. */
const SHORT_CODES = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A phone for people to read: plus, country code, and groups of three with the rest in the last. The customs of each
 * country would need its numbering plan, which is too heavy for a list.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  const groups = digits.slice(code.length).match(/\d{3,5}$|\d{3}(?=\d{3})|\d+/g) ?? [];
  return `+${[code, ...groups].join(' ')}`;
}
