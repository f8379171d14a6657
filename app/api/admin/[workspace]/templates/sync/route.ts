import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { syncTemplatesOperation } from '#lib/templates/admin-operations.ts';
import { refreshTemplates } from '#lib/templates/refresh-templates.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(syncTemplatesOperation, async ({ workspaceId }) => ({
    result: await refreshTemplates({ workspaceId }),
    audit: null,
  })),
);
