import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { readThreadOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { readThread } from '#lib/doors/admin/sandbox-phone/read-thread.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(readThreadOperation, async ({ workspaceId, params, query }) => {
    await readThread({ workspaceId, numberId: query.number, ...params });
    return { result: { done: true }, audit: null };
  }),
);
