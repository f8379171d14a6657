import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { rerunFlowRunOperation } from '#lib/flows/runs/admin-operations.ts';
import { rerunRun } from '#lib/flows/runs/rerun-run.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rerunFlowRunOperation, async ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) => {
    const result = await rerunRun({ workspaceId, flowId, runId });
    return { result, audit: { action: 'flow.rerun', targetId: flowId, detail: { run: runId } } };
  }),
);
