import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { passTimeOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { passTime } from '#lib/doors/admin/sandbox-phone/pass-time.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(passTimeOperation, async ({ workspaceId, query, body }) => {
    await passTime({ workspaceId, numberId: query.number, ...body });
    return { result: { done: true }, audit: null };
  }),
);
