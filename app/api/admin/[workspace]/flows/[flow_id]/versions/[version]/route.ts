import { getFlowVersionOperation } from '#lib/flows/admin-operations.ts';
import { getFlowVersion } from '#lib/flows/get-flow-version.ts';
import { publicGraph } from '#lib/flows/graph/stored-graph.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowVersionOperation, async ({ workspaceId, params: { flow_id: flowId, version } }) => ({
    version,
    graph: publicGraph(await getFlowVersion({ workspaceId, flowId, version })),
  })),
);
