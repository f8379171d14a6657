import type { z } from 'zod';
import { csvLine } from '#lib/platform/csv/csv-line.ts';
import { decimalAmount } from '#lib/platform/money/decimal-amount.ts';
import { orderSums } from '#lib/platform/money/order-sums.ts';
import { listOrders } from './list-orders.ts';
import type { orderSchema } from './schema.ts';
import { serializeOrder } from './serialize-order.ts';

const PAGE = 500;

type Order = z.input<typeof orderSchema>;
type Item = Order['items'][number];

const COLUMNS: { name: string; cell: (order: Order, item: Item | undefined) => string }[] = [
  { name: 'order_id', cell: ({ id }) => id },
  { name: 'created_at', cell: ({ created_at }) => created_at },
  { name: 'customer_name', cell: ({ customer_name }) => customer_name ?? '' },
  { name: 'phone', cell: ({ phone }) => phone ?? '' },
  { name: 'retailer_id', cell: (_, item) => item?.retailer_id ?? '' },
  { name: 'item_name', cell: (_, item) => item?.name ?? '' },
  { name: 'quantity', cell: (_, item) => String(item?.quantity ?? '') },
  {
    name: 'item_price',
    cell: (_, item) => (item ? decimalAmount({ minor: item.item_price, currency: item.currency }) : ''),
  },
  { name: 'currency', cell: (order, item) => item?.currency ?? order.currency },
  { name: 'order_total', cell: (order, item) => totalIn(order, item?.currency ?? order.currency) },
  { name: 'note', cell: ({ note }) => note },
  { name: 'conversation_id', cell: ({ conversation_id }) => conversation_id },
];

/**
 * The workspace's orders as CSV, newest first, page by page: one line per item, each with the fields of the whole order. The
 * total is of the items in the line's currency. Amounts are decimal, for spreadsheets: 199.00.
 */
export async function* exportOrdersCsv({ workspaceId }: { workspaceId: string }): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(({ name }) => name));
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listOrders({ workspaceId, limit: PAGE, cursor });
    yield rows.map((row) => linesOf(serializeOrder(row))).join('');
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

function linesOf(order: Order): string {
  const items = order.items.length > 0 ? order.items : [undefined];
  return items.map((item) => csvLine(COLUMNS.map(({ cell }) => cell(order, item)))).join('');
}

function totalIn(order: Order, currency: string): string {
  const sum = orderSums(order).find((each) => each.currency === currency);
  return decimalAmount(sum ?? { minor: 0, currency });
}
