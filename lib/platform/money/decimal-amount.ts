import { currencyExponent } from './currency-exponent.ts';

/** Converts whole minor units to a decimal number, exactly: 19900 INR is "199.00", 500 JPY is "500". */
export function decimalAmount({ minor, currency }: { minor: number; currency: string }): `${number}` {
  const exponent = currencyExponent(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return (exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`) as `${number}`;
}
