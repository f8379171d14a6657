import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listFlowVersionsOperation } from '#lib/flows/definitions/admin-operations.ts';
import { viewFlowVersions } from '#lib/flows/definitions/view-flow-versions.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowVersionsOperation, async ({ workspaceId, params }) => ({
    versions: await viewFlowVersions({ workspaceId, flowId: params.flow_id }),
  })),
);
