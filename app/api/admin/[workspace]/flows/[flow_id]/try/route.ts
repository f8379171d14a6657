import { tryFlowOperation } from '#lib/flow-trials/admin-operations.ts';
import { tryFlow } from '#lib/flow-trials/try-flow.ts';
import { getFlow } from '#lib/flows/get-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(tryFlowOperation, async ({ workspaceId, params, body }) => {
    await getFlow({ workspaceId, flowId: params.flow_id });
    return { result: await tryFlow({ workspaceId, ...body }), audit: null };
  }),
);
