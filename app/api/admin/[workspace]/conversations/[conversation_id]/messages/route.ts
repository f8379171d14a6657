import { sendInboxMessageOperation, threadOperation } from '#lib/conversations/admin-operations.ts';
import { readThread } from '#lib/conversations/read-thread.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { sendMessage } from '#lib/messages/send-message.ts';

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
