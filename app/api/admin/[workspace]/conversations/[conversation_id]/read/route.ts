import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { markReadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { markRead } from '#lib/messaging/conversations/mark-read.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(markReadOperation, async ({ workspaceId, params, body }) => ({
    result: await markRead({ workspaceId, conversationId: params.conversation_id, upTo: body.up_to }),
    audit: null,
  })),
);
