import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { markUnreadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { markUnread } from '#lib/messaging/conversations/mark-unread.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(markUnreadOperation, async ({ workspaceId, params, body }) => ({
    result: await markUnread({ workspaceId, conversationId: params.conversation_id, from: body.from }),
    audit: null,
  })),
);
