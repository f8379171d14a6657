import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { cancelFlowRunOperation } from '#lib/flows/runs/admin-operations.ts';
import { cancelRun } from '#lib/flows/runs/cancel-run.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(cancelFlowRunOperation, async ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) => {
    const result = await cancelRun({ workspaceId, flowId, runId });
    return { result, audit: { action: 'flow.cancel_run', targetId: flowId, detail: { run: runId } } };
  }),
);
