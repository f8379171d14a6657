import { listAuditOperation } from '#lib/audit/admin-operations.ts';
import { listAudit } from '#lib/audit/list-audit.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listAuditOperation, ({ workspaceId, query }) => listAudit({ workspaceId, ...query })),
);
