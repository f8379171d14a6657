import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { listRequestsOperation } from '#lib/requests/admin-operations.ts';
import { listRequests } from '#lib/requests/list-requests.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listRequestsOperation, ({ workspaceId, query: { request_id: requestId, ...query } }) =>
    listRequests({ workspaceId, requestId, ...query }),
  ),
);
