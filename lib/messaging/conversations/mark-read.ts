import { recountUnread } from './recount-unread.ts';

/**
 * Marks a thread as read up to the message `upTo`. Later messages, such as one that came in while the page was loading,
 * stay unread (docs/decisions/121). A late mark makes nothing unread again. Other open inboxes are notified. Throws
 * `not_found` for an unknown conversation, or a message that is not in it.
 */
export const markRead = ({
  upTo,
  ...place
}: {
  workspaceId: string;
  conversationId: string;
  upTo: string;
}): Promise<{ changed: boolean }> => recountUnread({ ...place, messageId: upTo, as: 'read' });
