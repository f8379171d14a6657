import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { threadOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { sendInboxMessageOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(threadOperation, ({ workspaceId, params, query }) =>
    readThread({ workspaceId, conversationId: params.conversation_id, ...query }),
  ),
  adminEndpoint(sendInboxMessageOperation, async ({ workspaceId, person, params, body: { id, message } }) => {
    const conversationId = params.conversation_id;
    await sendMessage({ workspaceId, conversationId, id, message, source: 'inbox', sentById: person.userId });
    return { result: { id }, audit: null };
  }),
);
