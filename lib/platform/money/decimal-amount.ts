import { currencyExponent } from './currency-exponent.ts';

/** An amount of whole minor units as a decimal number, digit by digit: 19900 INR is "199.00", 500 JPY is "500". */
export function decimalAmount({ minor, currency }: { minor: number; currency: string }): `${number}` {
  const exponent = currencyExponent(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return (exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`) as `${number}`;
}
