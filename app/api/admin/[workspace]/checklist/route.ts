import { checklistOperation } from '#lib/checklist/admin-operations.ts';
import { readChecklist } from '#lib/checklist/read-checklist.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(checklistOperation, ({ workspaceId }) => readChecklist({ workspaceId })),
);
