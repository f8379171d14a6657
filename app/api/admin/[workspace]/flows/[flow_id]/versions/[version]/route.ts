import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlowVersionOperation } from '#lib/flows/definitions/admin-operations.ts';
import { getFlowVersion } from '#lib/flows/definitions/get-flow-version.ts';
import { publicGraph } from '#lib/flows/graph/stored-graph.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowVersionOperation, async ({ workspaceId, params: { flow_id: flowId, version } }) => ({
    version,
    graph: publicGraph(await getFlowVersion({ workspaceId, flowId, version })),
  })),
);
