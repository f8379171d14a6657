import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listQuotasOperation } from '#lib/workspace/quotas/admin-operations.ts';
import { listQuotas } from '#lib/workspace/quotas/list-quotas.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listQuotasOperation, async ({ workspaceId }) => ({ quotas: await listQuotas({ workspaceId }) })),
);
