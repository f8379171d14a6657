import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { flowUseOperation } from '#lib/flows/runs/admin-operations.ts';
import { flowUse } from '#lib/flows/runs/flow-use.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(flowUseOperation, ({ workspaceId, params }) => flowUse({ workspaceId, flowId: params.flow_id })),
);
