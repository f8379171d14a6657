import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import type { countInboxOperation } from './admin-operations.ts';

/** Above 99, the page shows "99+". */
const COUNTED_TO = 100;

/** A member's inbox counts: unread messages, their own conversations, their mentions. */
export async function countInbox({
  workspaceId,
  userId,
}: {
  workspaceId: string;
  userId: string;
}): Promise<z.output<typeof countInboxOperation.result>> {
  const [unread, [counts]] = await Promise.all([
    db().conversation.count({ where: { workspaceId, unreadCount: { gt: 0 } } }),
    db().$queryRaw<{ mine: number; mentions: number; any: boolean }[]>`
      SELECT
        (SELECT count(*)::int FROM (
          SELECT FROM conversations
          WHERE workspace_id = ${workspaceId}::uuid AND assignee_id = ${userId}::uuid AND status = 'open' LIMIT ${COUNTED_TO}
        ) AS mine) AS mine,
        (SELECT count(*)::int FROM (
          SELECT DISTINCT conversation_id FROM mentions
          WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND read_at IS NULL LIMIT ${COUNTED_TO}
        ) AS unseen) AS mentions,
        EXISTS (SELECT FROM conversations WHERE workspace_id = ${workspaceId}::uuid) AS any`,
  ]);
  return { unread, mine: counts?.mine ?? 0, mentions: counts?.mentions ?? 0, any: counts?.any ?? false };
}
