import { z } from 'zod';
import { db, Prisma } from '../db.ts';
import { decodeCursor, encodeCursor } from '../pages/cursor.ts';
import type { OrderRow } from './serialize-order.ts';

const place = z.tuple([z.iso.datetime(), z.uuid()]);

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
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(cursor, place);
  const older = before
    ? Prisma.sql`AND ("order".created_at, "order".id) < (${before}::timestamptz, ${beforeId}::uuid)`
    : Prisma.empty;
  const found = await db().$queryRaw<OrderRow[]>`
    SELECT "order".id, "order".conversation_id AS "conversationId", contact.name AS "customerName", contact.phone,
      "order".items, "order".total, "order".currency, "order".note, "order".created_at AS "createdAt"
    FROM orders AS "order"
    JOIN contacts AS contact ON contact.workspace_id = "order".workspace_id AND contact.id = "order".contact_id
    WHERE "order".workspace_id = ${workspaceId}::uuid ${older}
    ORDER BY "order".created_at DESC, "order".id DESC
    LIMIT ${limit + 1}`;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last;
  return { rows, nextCursor: hasMore ? encodeCursor([last.createdAt.toISOString(), last.id]) : null };
}
