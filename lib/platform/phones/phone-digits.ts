/** A stored number as responses and events write it: digits with country code, without a plus. */
export function phoneDigits(e164: string): string {
  return e164.replace(/^\+/, '');
}
