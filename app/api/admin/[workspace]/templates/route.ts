import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { listTemplatesOperation } from '#lib/templates/admin-operations.ts';
import { listTemplates } from '#lib/templates/list-templates.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listTemplatesOperation, ({ workspaceId }) => listTemplates({ workspaceId })),
);
