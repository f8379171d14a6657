import { db, Prisma } from '#lib/platform/database/db.ts';
import { newestUnreadSql } from '../conversations/newest-unread-sql.ts';

/** A message to announce. */
export type PushedMessage = { workspaceId: string; conversationId: string; messageId: string };

/** A browser to notify, and of what. */
export type Listener = {
  id: string;
  target: string;
  showsText: boolean;
  workspace: string;
  workspaceName: string;
  /** The customer's. */
  name: string | null;
  phone: string | null;
  text: string | null;
};

/**
 * The browsers to notify of a message while it is news, as a page announces it: unread, and the last that came from the
 * customer, whatever a flow has answered since. Only browsers whose session still has access to the workspace; with
 * `subscriptionId`, only that one.
 */
export function pushAudience({
  workspaceId,
  conversationId,
  messageId,
  subscriptionId,
}: PushedMessage & { subscriptionId?: string }): Promise<Listener[]> {
  const only = subscriptionId ? Prisma.sql`AND subscription.id = ${subscriptionId}::uuid` : Prisma.empty;
  return db().$queryRaw<Listener[]>`
    SELECT subscription.id, subscription.target, subscription.shows_text AS "showsText",
      workspace.slug AS workspace, workspace.name AS "workspaceName", contact.name, contact.phone, message.text
    FROM push_subscriptions AS subscription
    JOIN sessions AS session ON session.id = subscription.session_id AND session.user_id = subscription.user_id
    JOIN workspaces AS workspace ON workspace.id = subscription.workspace_id
    JOIN conversations AS talk
      ON talk.workspace_id = subscription.workspace_id AND talk.id = ${conversationId}::uuid
    JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
    JOIN messages AS message ON message.workspace_id = talk.workspace_id AND message.id = ${messageId}::uuid
      AND message.conversation_id = talk.id
    WHERE subscription.workspace_id = ${workspaceId}::uuid ${only}
      AND talk.unread_count > 0 AND message.id = (SELECT message.id ${newestUnreadSql('talk')})
      AND session.expires_at > now() AND workspace.disabled_at IS NULL
      AND (session.second_factor_at IS NOT NULL OR NOT workspace.second_factor_required)
    ORDER BY subscription.id`;
}
