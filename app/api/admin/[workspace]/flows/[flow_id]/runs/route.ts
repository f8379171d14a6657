import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { listFlowRunsOperation } from '#lib/flows/runs/admin-operations.ts';
import { listRuns } from '#lib/flows/runs/list-runs.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowRunsOperation, async ({ workspaceId, params: { flow_id: flowId }, query }) => {
    await getFlow({ workspaceId, flowId });
    return listRuns({ workspaceId, flowId, ...query });
  }),
);
