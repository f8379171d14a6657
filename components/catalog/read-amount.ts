/**
 * An amount as people write it ("199.50", "199,50") in minor units of a currency with so many `decimals`: undefined while it
 * is empty, NaN while it is not an amount in that currency. A comma before three digits may separate thousands, so it is none.
 */
export function readAmount(text: string, decimals: number): number | undefined {
  if (text.trim() === '') return undefined;
  const [, whole = '', separator, fraction = ''] = /^(\d{1,12})(?:([.,])(\d*))?$/.exec(text.trim()) ?? [];
  const isAmbiguous = separator === ',' && fraction.length === 3;
  if (whole === '' || fraction.length > decimals || isAmbiguous) return Number.NaN;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
