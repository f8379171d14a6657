import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listInboxOperation, startConversationOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { listInbox } from '#lib/messaging/conversations/list-inbox.ts';
import { startConversation } from '#lib/messaging/messages/start-conversation.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listInboxOperation, ({ workspaceId, person: { userId }, query }) =>
    listInbox({ workspaceId, userId, ...query }),
  ),
  adminEndpoint(startConversationOperation, async ({ workspaceId, person, body }) => {
    const { id, to, contact_id: contactId, number_id: numberId, message } = body;
    const sentById = person.userId;
    const result = await startConversation({ workspaceId, id, to, contactId, numberId, message, sentById });
    return { result, audit: null };
  }),
);
