import { recountUnread } from './recount-unread.ts';

/**
 * Marks a conversation as unread again, from one message on, so that someone returns to it. The unread count never drops.
 * Throws `not_found` for an unknown conversation, or a message that is not in it.
 */
export const markUnread = ({
  from,
  ...place
}: {
  workspaceId: string;
  conversationId: string;
  from: string;
}): Promise<{ changed: boolean }> => recountUnread({ ...place, messageId: from, as: 'unread' });
