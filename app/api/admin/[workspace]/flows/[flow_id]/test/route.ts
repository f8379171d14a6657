import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { testFlowOperation } from '#lib/flows/flow-tests/admin-operations.ts';
import { runFlowTests } from '#lib/flows/flow-tests/flow-tests.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(testFlowOperation, async ({ workspaceId, params, body }) => ({
    result: await runFlowTests({ workspaceId, flowId: params.flow_id, graph: body.graph }),
    audit: null,
  })),
);
