import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { olderThan, pageOf } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { orderColumns, ordersWithContact } from './order-sql.ts';
import type { OrderRow } from './serialize-order.ts';

/** A page of the workspace's orders, newest first. Throws `validation_failed` for a foreign cursor. */
export async function listOrders({
  workspaceId,
  limit,
  cursor,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ rows: OrderRow[]; nextCursor: string | null }> {
  const list = cursorList('orders', { workspaceId });
  const older = olderThan({ list, cursor, time: Prisma.sql`"order".created_at`, id: Prisma.sql`"order".id` });
  const found = await db().$queryRaw<OrderRow[]>`
    SELECT ${orderColumns} FROM ${ordersWithContact}
    WHERE "order".workspace_id = ${workspaceId}::uuid ${older}
    ORDER BY "order".created_at DESC, "order".id DESC
    LIMIT ${limit + 1}`;
  return pageOf(found, { list, limit, timeOf: ({ createdAt }) => createdAt });
}
