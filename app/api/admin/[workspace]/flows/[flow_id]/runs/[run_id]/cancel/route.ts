import { cancelFlowRunOperation } from '#lib/flow-runs/admin-operations.ts';
import { cancelRun } from '#lib/flow-runs/cancel-run.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(cancelFlowRunOperation, async ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) => {
    const result = await cancelRun({ workspaceId, flowId, runId });
    return { result, audit: { action: 'flow.cancel_run', targetId: flowId, detail: { run: runId } } };
  }),
);
