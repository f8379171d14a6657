import { rerunFlowRunOperation } from '#lib/flow-runs/admin-operations.ts';
import { rerunRun } from '#lib/flow-runs/rerun-run.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rerunFlowRunOperation, async ({ workspaceId, params: { flow_id: flowId, run_id: runId } }) => {
    const result = await rerunRun({ workspaceId, flowId, runId });
    return { result, audit: { action: 'flow.rerun', targetId: flowId, detail: { run: runId } } };
  }),
);
