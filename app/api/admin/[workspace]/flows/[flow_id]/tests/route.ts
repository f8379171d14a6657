import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlowTestsOperation, setFlowTestsOperation } from '#lib/flows/flow-tests/admin-operations.ts';
import { readFlowTests, setFlowTests } from '#lib/flows/flow-tests/flow-tests.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowTestsOperation, ({ workspaceId, params }) =>
    readFlowTests({ workspaceId, flowId: params.flow_id }),
  ),
  adminEndpoint(setFlowTestsOperation, async ({ workspaceId, params: { flow_id: flowId }, body }) => {
    const result = await setFlowTests({ workspaceId, flowId, tests: body });
    return { result, audit: { action: 'flow.update', targetId: flowId, detail: { tests: result.tests.length } } };
  }),
);
