import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import type { countInboxOperation } from './admin-operations.ts';
import { newestConversations } from './conversation-order.ts';

/** Above 99, the page shows "99+". */
const COUNTED_TO = 100;

/**
 * A member's inbox counts: unread conversations, their own, and their mentions. Conversations are counted in the order of
 * their indexes; otherwise the planner may read those of all workspaces, where most are unread (docs/decisions/282).
 */
export async function countInbox({
  workspaceId,
  userId,
}: {
  workspaceId: string;
  userId: string;
}): Promise<z.output<typeof countInboxOperation.result>> {
  const [counts] = await db().$queryRaw<[z.output<typeof countInboxOperation.result>]>`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM conversations AS conversation WHERE workspace_id = ${workspaceId}::uuid AND unread_count > 0
        ORDER BY ${newestConversations} LIMIT ${COUNTED_TO}
      ) AS unread) AS unread,
      (SELECT count(*)::int FROM (
        SELECT FROM conversations AS conversation
        WHERE workspace_id = ${workspaceId}::uuid AND assignee_id = ${userId}::uuid AND status = 'open'
        ORDER BY ${newestConversations} LIMIT ${COUNTED_TO}
      ) AS mine) AS mine,
      (SELECT count(*)::int FROM (
        SELECT DISTINCT conversation_id FROM mentions
        WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND read_at IS NULL LIMIT ${COUNTED_TO}
      ) AS unseen) AS mentions,
      (SELECT count(*) > 0 FROM (
        SELECT FROM conversations AS conversation WHERE workspace_id = ${workspaceId}::uuid
        ORDER BY ${newestConversations} LIMIT 1
      ) AS newest) AS any`;
  return counts;
}
