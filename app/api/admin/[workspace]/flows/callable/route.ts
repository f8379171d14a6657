import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listCallableFlowsOperation } from '#lib/flows/definitions/admin-operations.ts';
import { callableFlows } from '#lib/flows/definitions/callable-flows.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listCallableFlowsOperation, async ({ workspaceId }) => ({
    flows: await callableFlows({ workspaceId }),
  })),
);
