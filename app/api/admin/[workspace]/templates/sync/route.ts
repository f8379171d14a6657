import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { syncTemplatesOperation } from '#lib/messaging/templates/admin-operations.ts';
import { refreshTemplates } from '#lib/messaging/templates/refresh-templates.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(syncTemplatesOperation, async ({ workspaceId }) => ({
    result: await refreshTemplates({ workspaceId }),
    audit: null,
  })),
);
