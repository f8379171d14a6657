import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { testHttpRequestOperation } from '#lib/flows/trials/admin-operations.ts';
import { testHttpRequest } from '#lib/flows/trials/test-http-request.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(testHttpRequestOperation, async ({ workspaceId, params, body }) => {
    await getFlow({ workspaceId, flowId: params.flow_id });
    return { result: await testHttpRequest({ workspaceId, ...body }), audit: null };
  }),
);
