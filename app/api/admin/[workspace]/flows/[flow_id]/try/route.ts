import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { tryFlowOperation } from '#lib/flows/trials/admin-operations.ts';
import { tryFlow } from '#lib/flows/trials/try-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(tryFlowOperation, async ({ workspaceId, params, body }) => {
    await getFlow({ workspaceId, flowId: params.flow_id });
    return { result: await tryFlow({ workspaceId, ...body }), audit: null };
  }),
);
