import { listConversations } from '#lib/conversations/list-conversations.ts';
import { listConversationsOperation } from '#lib/conversations/operations.ts';
import { serializeConversation } from '#lib/conversations/serialize-conversation.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listConversationsOperation, async ({ workspaceId, query }) => {
    const { rows, nextCursor } = await listConversations({ workspaceId, ...query });
    return { conversations: rows.map(serializeConversation), next_cursor: nextCursor };
  }),
);
