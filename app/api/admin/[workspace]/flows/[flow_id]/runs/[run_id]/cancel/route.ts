import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { cancelFlowRunOperation } from '#lib/flows/runs/admin-operations.ts';
import { cancelRun } from '#lib/flows/runs/cancel-run.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(cancelFlowRunOperation, async ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) => {
    const { hasStopped } = await cancelRun({ workspaceId, flowId, runId });
    const audit = { action: 'flow.cancel_run' as const, targetId: flowId, detail: { run: runId } };
    return { result: { id: runId, state: 'cancelled' as const }, audit: hasStopped ? audit : null };
  }),
);
