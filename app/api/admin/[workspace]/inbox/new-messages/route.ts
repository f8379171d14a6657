import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listNewMessagesOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { listNewMessages } from '#lib/messaging/conversations/list-new-messages.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listNewMessagesOperation, async ({ workspaceId, query }) => ({
    messages: await listNewMessages({ workspaceId, conversationIds: query.conversation_ids }),
  })),
);
