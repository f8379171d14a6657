import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { readFlowTests, setFlowTests } from '#lib/flows/flow-tests/flow-tests.ts';
import { getFlowTestsOperation, setFlowTestsOperation } from '#lib/flows/flow-tests/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getFlowTestsOperation, ({ workspaceId, params }) => readFlowTests({ workspaceId, flowId: params.id })),
  endpoint(
    setFlowTestsOperation,
    ({ workspaceId, params, body }) => setFlowTests({ workspaceId, flowId: params.id, tests: body }),
    {
      audit: ({ params }, { tests }) => ({
        action: 'flow.update',
        targetId: params.id,
        detail: { tests: tests.length },
      }),
    },
  ),
);
