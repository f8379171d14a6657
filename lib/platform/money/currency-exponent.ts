/** ISO 4217 currencies whose minor unit is not a hundredth. (`Intl` follows CLDR, which differs for some of them.) */
const EXPONENTS = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** How many decimals a currency has: INR 2, JPY 0, KWD 3. */
export function currencyExponent(currency: string): number {
  return EXPONENTS.get(currency.toUpperCase()) ?? 2;
}
