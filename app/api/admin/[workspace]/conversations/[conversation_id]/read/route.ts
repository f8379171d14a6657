import { markReadOperation } from '#lib/conversations/admin-operations.ts';
import { markRead } from '#lib/conversations/mark-read.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(markReadOperation, async ({ workspaceId, params }) => ({
    result: await markRead({ workspaceId, conversationId: params.conversation_id }),
    audit: null,
  })),
);
