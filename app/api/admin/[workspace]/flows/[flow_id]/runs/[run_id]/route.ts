import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlowRunOperation } from '#lib/flows/runs/admin-operations.ts';
import { getRun } from '#lib/flows/runs/get-run.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowRunOperation, ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) =>
    getRun({ workspaceId, flowId, runId }),
  ),
);
