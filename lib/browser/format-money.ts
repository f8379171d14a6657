import { currencyExponent } from '../money/currency-exponent.ts';
import { decimalAmount } from '../money/decimal-amount.ts';

/** "₹1,299.00" of 129900 minor units; the bare number where the currency is unknown. */
export function formatMoney(minor: number, currency: string): string {
  try {
    const decimals = currencyExponent(currency);
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    return format.format(decimalAmount({ minor, currency }));
  } catch {
    return `${minor} ${currency}`.trim();
  }
}
