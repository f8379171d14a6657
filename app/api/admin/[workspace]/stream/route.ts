import { streamOperation } from '#lib/conversations/admin-operations.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { streamConversations } from '#lib/realtime/stream-conversations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(streamOperation, async ({ workspaceId, request: { signal } }) =>
    streamConversations({ workspaceId, signal }),
  ),
);
