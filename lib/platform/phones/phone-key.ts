/**
 * The canonical key of a person's number: digits without a plus, only for finding and comparing, never for sending.
 * Two numbers with one key are one person, whichever way the number is written:
 *
 * - Brazil: mobiles with and without the ninth digit → without. Only where the old eight digits began with 6 to 9:
 *   a 9 before 2 to 5 is part of a mobile that never was shorter, and without it the number is someone's landline.
 * - Mexico: `521…` and `52…` → `52…`. Argentina: `549…` and `54…` → `54…`.
 *
 * @param e164 a number with country code, with or without its plus; a `wa_id` is one too
 */
export function phoneKey(e164: string): string {
  const digits = e164.startsWith('+') ? e164.slice(1) : e164;
  return digits
    .replace(/^(55[1-9]\d)9([6-9]\d{7})$/, '$1$2')
    .replace(/^521(\d{10})$/, '52$1')
    .replace(/^549(\d{10})$/, '54$1');
}
