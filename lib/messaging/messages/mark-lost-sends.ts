import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { touchConversationsOfSql } from './touch-conversations-of-sql.ts';

/** No send takes this long; its process is gone (docs/reference/decisions.md#idempotency). */
const LOST_AFTER_SECONDS = 60;

/**
 * Marks messages as `unknown` whose process died between recording them and storing the channel's response. They may have
 * been sent: a status from the channel settles them.
 */
export async function markLostSends(): Promise<{ marked: number }> {
  return retriedTransaction(async (tx) => {
    const changes = await tx.$queryRaw<{ workspaceId: string; conversationId: string }[]>`
        WITH marked AS (
          UPDATE messages SET status = 'unknown'
          WHERE is_unsettled AND status = 'sending' AND created_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS})
          RETURNING workspace_id, conversation_id
        ), ${touchConversationsOfSql('marked')}
        SELECT workspace_id AS "workspaceId", conversation_id AS "conversationId" FROM marked`;
    await notifyConversations({ tx, changes });
    return { marked: changes.length };
  });
}
