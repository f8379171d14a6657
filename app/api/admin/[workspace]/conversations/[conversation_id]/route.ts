import { getConversationOperation } from '#lib/conversations/admin-operations.ts';
import { getConversation } from '#lib/conversations/get-conversation.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getConversationOperation, ({ workspaceId, params }) =>
    getConversation({ workspaceId, conversationId: params.conversation_id }),
  ),
);
