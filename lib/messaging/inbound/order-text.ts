import { decimalAmount } from '#lib/platform/money/decimal-amount.ts';
import { orderSums } from '#lib/platform/money/order-sums.ts';
import type { OrderCart } from './read-order.ts';

/** An order's text, as the thread shows it and flows read it. Amounts are in minor units. */
export function orderText({
  items,
  total,
  currency,
  note,
}: {
  items: (Omit<OrderCart['items'][number], 'currency'> & { currency?: string })[];
  total: number;
  currency: string;
  note: string | null;
}): string {
  const lines = items.map(({ quantity, retailer_id }) => `${quantity} × ${retailer_id}`).join(', ') || 'no items';
  const sums = orderSums({ items, total, currency }).map((sum) => `${decimalAmount(sum)} ${sum.currency}`);
  return `Order: ${lines}${currency && `, ${sums.join(' + ')}`}${note ? `\n${note}` : ''}`;
}
