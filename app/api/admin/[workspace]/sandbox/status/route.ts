import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { playStatusOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { playStatus } from '#lib/doors/admin/sandbox-phone/play-status.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(playStatusOperation, async ({ workspaceId, query, body: { message_id: messageId, ...status } }) => {
    await playStatus({ workspaceId, numberId: query.number, messageId, ...status });
    return { result: { done: true }, audit: null };
  }),
);
