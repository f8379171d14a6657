/**
 * The canonical key of a person's number: digits without a plus, only for lookups and comparison, never for sending. All
 * spellings of one person's number have the same key:
 *
 * - Brazil: mobiles with and without the ninth digit → without. Only if the old eight digits began with 6 to 9: a 9 before
 *   2 to 5 belongs to a mobile that was never shorter, and without it the number is someone's landline.
 * - Mexico: `521…` and `52…` → `52…`. Argentina: `549…` and `54…` → `54…`.
 *
 * @param e164 a number with country code, with or without a plus; a `wa_id` works, too
 */
export function phoneKey(e164: string): string {
  const digits = e164.startsWith('+') ? e164.slice(1) : e164;
  return digits
    .replace(/^(55[1-9]\d)9([6-9]\d{7})$/, '$1$2')
    .replace(/^521(\d{10})$/, '52$1')
    .replace(/^549(\d{10})$/, '54$1');
}
