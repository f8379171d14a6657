import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { updateConversation } from '#lib/flows/runs/update-conversation.ts';
import { findConversation } from '#lib/messaging/conversations/find-conversation.ts';
import { getConversationOperation, updateConversationOperation } from '#lib/messaging/conversations/operations.ts';
import { serializeConversation } from '#lib/messaging/conversations/serialize-conversation.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getConversationOperation, async ({ workspaceId, params }) =>
    serializeConversation(await findConversation({ workspaceId, conversationId: params.id })),
  ),
  endpoint(updateConversationOperation, async ({ workspaceId, params, body }) => {
    await updateConversation({ workspaceId, conversationId: params.id, body, actor: { cause: 'api' } });
    return serializeConversation(await findConversation({ workspaceId, conversationId: params.id }));
  }),
);
