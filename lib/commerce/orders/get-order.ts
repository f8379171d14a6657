import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { orderColumns, ordersWithContact } from './order-sql.ts';
import type { OrderRow } from './serialize-order.ts';

/** One order with its customer. Throws `not_found`. */
export async function getOrder({ workspaceId, orderId }: { workspaceId: string; orderId: string }): Promise<OrderRow> {
  const [order] = await db().$queryRaw<OrderRow[]>`
    SELECT ${orderColumns} FROM ${ordersWithContact}
    WHERE "order".workspace_id = ${workspaceId}::uuid AND "order".id = ${orderId}::uuid`;
  if (!order) throw notFound('order');
  return order;
}
