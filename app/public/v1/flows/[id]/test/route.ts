import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { runFlowTests } from '#lib/flows/flow-tests/flow-tests.ts';
import { testFlowOperation } from '#lib/flows/flow-tests/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(testFlowOperation, ({ workspaceId, params, body }) =>
    runFlowTests({ workspaceId, flowId: params.id, tests: body.tests }),
  ),
);
