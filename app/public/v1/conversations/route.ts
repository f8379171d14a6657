import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { type ConversationPage, listConversations } from '#lib/messaging/conversations/list-conversations.ts';
import { listConversationsOperation } from '#lib/messaging/conversations/operations.ts';
import { serializeConversation } from '#lib/messaging/conversations/serialize-conversation.ts';
import { onceFor } from '#lib/platform/once-for.ts';

const bodyOf = onceFor(({ rows, nextCursor }: ConversationPage) => ({
  conversations: rows.map(serializeConversation),
  next_cursor: nextCursor,
}));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listConversationsOperation, async ({ workspaceId, query }) =>
    bodyOf(await listConversations({ workspaceId, ...query })),
  ),
);
