import { currencyExponent } from './currency-exponent.ts';
import { decimalAmount } from './decimal-amount.ts';

/**
 * An amount of whole minor units as people of a locale write it, with each currency's own decimals of ISO 4217. Throws
 * `RangeError` for what cannot be the code of a currency.
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
