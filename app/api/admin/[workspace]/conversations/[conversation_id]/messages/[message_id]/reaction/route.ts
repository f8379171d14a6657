import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { reactOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { reactToMessage } from '#lib/messaging/messages/react-to-message.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(reactOperation, async ({ workspaceId, person, params, body: { id, emoji } }) => {
    const { conversation_id: conversationId, message_id: messageId } = params;
    await reactToMessage({ workspaceId, conversationId, messageId, emoji, id, sentById: person.userId });
    return { result: { id }, audit: null };
  }),
);
