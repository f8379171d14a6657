import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { getRunOperation } from '#lib/flows/runs/operations.ts';
import { readPublicRun } from '#lib/flows/runs/public-run.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getRunOperation, ({ workspaceId, params }) => readPublicRun({ workspaceId, runId: params.id })),
);
