import { listFlowVersionsOperation } from '#lib/flows/admin-operations.ts';
import { viewFlowVersions } from '#lib/flows/view-flow-versions.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowVersionsOperation, async ({ workspaceId, params }) => ({
    versions: await viewFlowVersions({ workspaceId, flowId: params.flow_id }),
  })),
);
