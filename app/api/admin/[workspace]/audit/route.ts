import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listAuditOperation } from '#lib/workspace/audit/admin-operations.ts';
import { listAudit } from '#lib/workspace/audit/list-audit.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listAuditOperation, ({ workspaceId, query }) => listAudit({ workspaceId, ...query })),
);
