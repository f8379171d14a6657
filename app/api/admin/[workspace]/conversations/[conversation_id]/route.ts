import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { getConversationOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { getConversation } from '#lib/doors/admin/inbox/get-conversation.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { updateConversation } from '#lib/flows/runs/update-conversation.ts';
import { changeConversationOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { findConversation } from '#lib/messaging/conversations/find-conversation.ts';
import { inboxView } from '#lib/messaging/conversations/list-inbox.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getConversationOperation, ({ workspaceId, params }) =>
    getConversation({ workspaceId, conversationId: params.conversation_id }),
  ),
  adminEndpoint(changeConversationOperation, async ({ workspaceId, person: { userId }, params, body }) => {
    const conversationId = params.conversation_id;
    await updateConversation({ workspaceId, conversationId, body, actor: { cause: 'member', userId } });
    return { result: inboxView(await findConversation({ workspaceId, conversationId })), audit: null };
  }),
);
