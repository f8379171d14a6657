import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { callApi } from '#lib/flows/nodes/http-request/call-api.ts';
import { testHttpRequestOperation } from '#lib/flows/trials/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(testHttpRequestOperation, async ({ workspaceId, params, body }) => {
    await getFlow({ workspaceId, flowId: params.flow_id });
    return { result: await callApi({ workspaceId, ...body }), audit: null };
  }),
);
