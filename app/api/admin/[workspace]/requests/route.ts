import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listRequestsOperation } from '#lib/workspace/requests/admin-operations.ts';
import { listRequests } from '#lib/workspace/requests/list-requests.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listRequestsOperation, ({ workspaceId, query: { request_id: requestId, ...query } }) =>
    listRequests({ workspaceId, requestId, ...query }),
  ),
);
