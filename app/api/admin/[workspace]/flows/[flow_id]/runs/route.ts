import { listFlowRunsOperation } from '#lib/flow-runs/admin-operations.ts';
import { listRuns } from '#lib/flow-runs/list-runs.ts';
import { getFlow } from '#lib/flows/get-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowRunsOperation, async ({ workspaceId, params: { flow_id: flowId }, query }) => {
    await getFlow({ workspaceId, flowId });
    return listRuns({ workspaceId, flowId, ...query });
  }),
);
