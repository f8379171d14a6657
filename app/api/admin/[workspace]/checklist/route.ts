import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { checklistOperation } from '#lib/workspace/checklist/admin-operations.ts';
import { readChecklist } from '#lib/workspace/checklist/read-checklist.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(checklistOperation, ({ workspaceId }) => readChecklist({ workspaceId })),
);
