import { db, Prisma } from '../db.ts';
import { olderThan, pageOf } from '../pages/keyset.ts';
import type { OrderRow } from './serialize-order.ts';

/** A page of the workspace's orders, newest first. Throws `validation_failed` for a cursor that is none of ours. */
export async function listOrders({
  workspaceId,
  limit,
  cursor,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ rows: OrderRow[]; nextCursor: string | null }> {
  const older = olderThan({ cursor, time: Prisma.sql`"order".created_at`, id: Prisma.sql`"order".id` });
  const found = await db().$queryRaw<OrderRow[]>`
    SELECT "order".id, "order".conversation_id AS "conversationId", contact.name AS "customerName", contact.phone,
      "order".items, "order".total, "order".currency, "order".note, "order".created_at AS "createdAt"
    FROM orders AS "order"
    JOIN contacts AS contact ON contact.workspace_id = "order".workspace_id AND contact.id = "order".contact_id
    WHERE "order".workspace_id = ${workspaceId}::uuid ${older}
    ORDER BY "order".created_at DESC, "order".id DESC
    LIMIT ${limit + 1}`;
  return pageOf(found, { limit, timeOf: ({ createdAt }) => createdAt });
}
