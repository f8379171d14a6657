import type { z } from 'zod';
import type { InboxConversation, listInboxQuery } from './admin-operations.ts';
import { listConversations } from './list-conversations.ts';
import type { conversationSchema } from './schema.ts';
import { type ConversationRow, serializeConversation } from './serialize-conversation.ts';
import { shownText } from './shown-text.ts';

/** A page of the inbox's list, newest activity first. Throws `validation_failed` for a foreign cursor. */
export async function listInbox({
  workspaceId,
  userId,
  assignee,
  mentions,
  ...query
}: z.output<typeof listInboxQuery> & { workspaceId: string; userId: string }): Promise<{
  conversations: InboxConversation[];
  next_cursor: string | null;
}> {
  const { rows, nextCursor } = await listConversations({
    workspaceId,
    ...query,
    search: query.search || undefined,
    assignee: assignee === 'me' ? { userId } : assignee,
    mentioned: mentions && { userId },
  });
  return { conversations: rows.map(inboxView), next_cursor: nextCursor };
}

/** A conversation as the inbox shows it. */
export function inboxView(row: ConversationRow): InboxConversation {
  const { contactId, numberId, blockedAt, handoffAt, handoffNote, lastArrivedAt, lastMessage } = row;
  const conversation = serializeConversation(row);
  return {
    ...conversation,
    last_message: conversation.last_message && lastMessage && lastMessageView(conversation.last_message, lastMessage),
    attributes: row.attributes as InboxConversation['attributes'],
    contact_id: contactId,
    number_id: numberId,
    blocked: blockedAt !== null,
    last_arrived_at: lastArrivedAt.toISOString(),
    handoff: handoffAt && { at: handoffAt.toISOString(), note: handoffNote },
  };
}

function lastMessageView(
  message: NonNullable<z.output<typeof conversationSchema>['last_message']>,
  { kind, templateName, voice }: NonNullable<ConversationRow['lastMessage']>,
) {
  return {
    ...message,
    text: shownText({ kind, text: message.text }),
    kind,
    template_name: templateName,
    voice: voice ?? false,
  };
}
