import { getFlowRunOperation } from '#lib/flow-runs/admin-operations.ts';
import { getRun } from '#lib/flow-runs/get-run.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowRunOperation, ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) =>
    getRun({ workspaceId, flowId, runId }),
  ),
);
