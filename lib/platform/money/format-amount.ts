import { currencyExponent } from './currency-exponent.ts';
import { decimalAmount } from './decimal-amount.ts';

/**
 * Formats whole minor units for a locale, with the currency's decimals from ISO 4217. Throws `RangeError` for text that
 * cannot be a currency code.
 */
export function formatAmount({ minor, currency, locale }: { minor: number; currency: string; locale: string }): string {
  const decimals = currencyExponent(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(decimalAmount({ minor, currency }));
}
