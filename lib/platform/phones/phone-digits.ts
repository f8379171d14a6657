/** A stored number as every answer and event writes it: digits with country code, no plus. */
export function phoneDigits(e164: string): string {
  return e164.replace(/^\+/, '');
}
