import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listColleaguesOperation } from '#lib/workspace/members/admin-operations.ts';
import { listColleagues } from '#lib/workspace/members/list-colleagues.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listColleaguesOperation, ({ workspaceId }) => listColleagues({ workspaceId })),
);
