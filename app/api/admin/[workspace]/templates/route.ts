import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listTemplatesOperation } from '#lib/messaging/templates/admin-operations.ts';
import { listTemplates } from '#lib/messaging/templates/list-templates.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listTemplatesOperation, ({ workspaceId }) => listTemplates({ workspaceId })),
);
