import { decimalAmount } from '#lib/platform/money/decimal-amount.ts';
import type { OrderCart } from './read-order.ts';

/** An order's text, as the thread shows it and flows read it. Amounts are in minor units. */
export function orderText({
  items,
  total,
  currency,
  note,
}: {
  items: Pick<OrderCart['items'][number], 'retailer_id' | 'quantity'>[];
  total: number;
  currency: string;
  note: string | null;
}): string {
  const lines = items.map(({ quantity, retailer_id }) => `${quantity} × ${retailer_id}`).join(', ') || 'no items';
  const sum = currency ? `, ${decimalAmount({ minor: total, currency })} ${currency}` : '';
  return `Order: ${lines}${sum}${note ? `\n${note}` : ''}`;
}
