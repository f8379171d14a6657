import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listFlowVersionsOperation } from '#lib/flows/definitions/admin-operations.ts';
import { listFlowVersions } from '#lib/flows/definitions/list-flow-versions.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowVersionsOperation, async ({ workspaceId, params }) => ({
    versions: await listFlowVersions({ workspaceId, flowId: params.flow_id }),
  })),
);
