import { decimalAmount } from './decimal-amount.ts';
import { formatAmount } from './format-amount.ts';
import { orderSums } from './order-sums.ts';

/** "₹1,299.00" of 129900 minor units; "1299.00" if the currency is unknown, as in a file of orders. */
export function formatMoney(minor: number, currency: string): string {
  try {
    return formatAmount({ minor, currency, locale: 'en' });
  } catch {
    return `${decimalAmount({ minor, currency })} ${currency}`.trim();
  }
}

/** "₹21.00", or "₹21.00 + ¥3,000" for an order with items in several currencies. */
export function formatOrderTotal(order: Parameters<typeof orderSums>[0]): string {
  return orderSums(order)
    .map(({ minor, currency }) => formatMoney(minor, currency))
    .join(' + ');
}
