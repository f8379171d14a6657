import { expectedTags } from '#lib/contract/expected-tags.ts';
import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { Reply } from '#lib/doors/steps/reply.ts';
import { readFlowTests, setFlowTests, tagOf } from '#lib/flows/flow-tests/flow-tests.ts';
import { getFlowTestsOperation, setFlowTestsOperation } from '#lib/flows/flow-tests/operations.ts';
import type { FlowTests } from '#lib/flows/flow-tests/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getFlowTestsOperation, async ({ workspaceId, params }) =>
    tagged(await readFlowTests({ workspaceId, flowId: params.id })),
  ),
  endpoint(
    setFlowTestsOperation,
    async ({ workspaceId, params, body, request }) => {
      const tags = expectedTags(request);
      return tagged(await setFlowTests({ workspaceId, flowId: params.id, tests: body, tags }));
    },
    {
      audit: ({ params }, { tests }) => ({
        action: 'flow.update',
        targetId: params.id,
        detail: { tests: tests.length },
      }),
    },
  ),
);

const tagged = (tests: FlowTests) => new Reply(tests, { etag: `"${tagOf(tests)}"` });
