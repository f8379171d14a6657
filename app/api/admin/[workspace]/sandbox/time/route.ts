import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { passTimeOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { passTime } from '#lib/sandbox-phone/pass-time.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(passTimeOperation, async ({ workspaceId, body }) => {
    await passTime({ workspaceId, ...body });
    return { result: { done: true }, audit: null };
  }),
);
