import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { getFlowTestsOperation, setFlowTestsOperation } from '#lib/flows/flow-tests/admin-operations.ts';
import { readFlowTests, setFlowTests, tagOf } from '#lib/flows/flow-tests/flow-tests.ts';
import type { FlowTests } from '#lib/flows/flow-tests/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowTestsOperation, async ({ workspaceId, params }) =>
    tagged(await readFlowTests({ workspaceId, flowId: params.flow_id })),
  ),
  adminEndpoint(
    setFlowTestsOperation,
    async ({ workspaceId, params: { flow_id: flowId }, body: { tag, ...tests } }) => {
      const tags = tag === undefined ? undefined : [tag];
      const result = tagged(await setFlowTests({ workspaceId, flowId, tests, tags }));
      return { result, audit: { action: 'flow.update', targetId: flowId, detail: { tests: result.tests.length } } };
    },
  ),
);

const tagged = (tests: FlowTests) => ({ ...tests, tag: tagOf(tests) });
