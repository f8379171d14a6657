import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { listConversations } from '#lib/messaging/conversations/list-conversations.ts';
import { listConversationsOperation } from '#lib/messaging/conversations/operations.ts';
import { serializeConversation } from '#lib/messaging/conversations/serialize-conversation.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listConversationsOperation, async ({ workspaceId, query }) => {
    const { rows, nextCursor } = await listConversations({ workspaceId, ...query });
    return { conversations: rows.map(serializeConversation), next_cursor: nextCursor };
  }),
);
