import { testHttpRequestOperation } from '#lib/flow-trials/admin-operations.ts';
import { testHttpRequest } from '#lib/flow-trials/test-http-request.ts';
import { getFlow } from '#lib/flows/get-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(testHttpRequestOperation, async ({ workspaceId, params, body }) => {
    await getFlow({ workspaceId, flowId: params.flow_id });
    return { result: await testHttpRequest({ workspaceId, ...body }), audit: null };
  }),
);
