import { Prisma } from '#lib/platform/database/db.ts';
import { notifyWork } from '#lib/platform/database/work-notices.ts';
import { ENGINE_CHANNEL } from '#lib/platform/engine/enqueue-events-sql.ts';
import { announceConversations } from '#lib/platform/realtime/announce-conversations.ts';
import { DELIVERIES_CHANNEL } from '#lib/webhooks/events/record-events-sql.ts';

/** What a statement for an inbound webhook created for others to process and to show. */
export type News = {
  isOwed: boolean;
  isEnqueued: boolean;
  changes: { workspaceId: string; conversationId: string }[];
};

/** The end of a statement with `recordEventsSql` and `enqueueEventsSql`. Its single row is {@link News}. */
export function newsSql(changed: string): Prisma.Sql {
  return Prisma.sql`
    SELECT EXISTS (SELECT FROM owed) AS "isOwed", EXISTS (SELECT FROM enqueued) AS "isEnqueued", (
      SELECT coalesce(json_agg(json_build_object('workspaceId', workspace_id, 'conversationId', conversation_id)), '[]')
      FROM ${Prisma.raw(changed)}
    ) AS changes`;
}

/** Notifies everyone; call it after the commit. */
export function notifyNews(news: News | undefined): void {
  if (!news) return;
  if (news.isOwed) notifyWork(DELIVERIES_CHANNEL);
  if (news.isEnqueued) notifyWork(ENGINE_CHANNEL);
  announceConversations(news.changes);
}
