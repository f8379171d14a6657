import { formatAmount } from '#lib/platform/money/format-amount.ts';

/** "₹1,299.00" of 129900 minor units; just the number if the currency is unknown. */
export function formatMoney(minor: number, currency: string): string {
  try {
    return formatAmount({ minor, currency, locale: 'en' });
  } catch {
    return `${minor} ${currency}`.trim();
  }
}
