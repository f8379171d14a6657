import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { playStatusOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { playStatus } from '#lib/sandbox-phone/play-status.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(playStatusOperation, async ({ workspaceId, body: { message_id: messageId, ...status } }) => {
    await playStatus({ workspaceId, messageId, ...status });
    return { result: { done: true }, audit: null };
  }),
);
