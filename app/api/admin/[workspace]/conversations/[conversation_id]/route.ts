import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { getConversationOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { getConversation } from '#lib/doors/admin/inbox/get-conversation.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getConversationOperation, ({ workspaceId, params }) =>
    getConversation({ workspaceId, conversationId: params.conversation_id }),
  ),
);
