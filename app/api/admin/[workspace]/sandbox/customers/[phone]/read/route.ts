import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { readThreadOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { readThread } from '#lib/sandbox-phone/read-thread.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(readThreadOperation, async ({ workspaceId, params }) => {
    await readThread({ workspaceId, ...params });
    return { result: { done: true }, audit: null };
  }),
);
