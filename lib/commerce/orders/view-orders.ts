import { listOrders } from './list-orders.ts';
import { serializeOrder } from './serialize-order.ts';

/** A page of orders in their public form. Throws as `listOrders` does. */
export async function viewOrders(list: Parameters<typeof listOrders>[0]) {
  const { rows, nextCursor } = await listOrders(list);
  return { orders: rows.map(serializeOrder), next_cursor: nextCursor };
}
