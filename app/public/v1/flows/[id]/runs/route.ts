import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { listRunsOperation, startRunOperation } from '#lib/flows/runs/operations.ts';
import { listPublicRuns, readPublicRun } from '#lib/flows/runs/public-run.ts';
import { startFlowWith } from '#lib/flows/runs/start-flow-with.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listRunsOperation, ({ workspaceId, params, query }) =>
    listPublicRuns({ workspaceId, flowId: params.id, ...query }),
  ),
  endpoint(
    startRunOperation,
    async ({ workspaceId, params, body, idempotencyKey }) => {
      const { to, variables } = body;
      const { runId } = await startFlowWith({ workspaceId, flowId: params.id, to, variables, idempotencyKey });
      return readPublicRun({ workspaceId, runId });
    },
    { settle: ({ workspaceId, resourceId }) => readPublicRun({ workspaceId, runId: resourceId }), remains: true },
  ),
);
