import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { cancelRun } from '#lib/flows/runs/cancel-run.ts';
import { cancelRunOperation } from '#lib/flows/runs/operations.ts';
import { readPublicRun } from '#lib/flows/runs/public-run.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(cancelRunOperation, async ({ workspaceId, params }) => {
    await cancelRun({ workspaceId, runId: params.id });
    return readPublicRun({ workspaceId, runId: params.id });
  }),
);
