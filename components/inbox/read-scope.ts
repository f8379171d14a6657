/**
 * The order in which a conversation is marked as read and as unread from this page: one request after another. A slow one
 * would otherwise mark as read what was marked as unread after it.
 */
export const readScope = (conversationId: string) => ({ id: `read ${conversationId}` });
