import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { publishFlowOperation } from '#lib/flows/definitions/operations.ts';
import { publishTestedFlow } from '#lib/flows/flow-tests/flow-tests.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    publishFlowOperation,
    async ({ workspaceId, params, request }) =>
      flowReply(await publishTestedFlow({ workspaceId, flowId: params.id, revisions: expectedRevisions(request) })),
    { audit: (_, { id, name }) => ({ action: 'flow.publish', targetId: id, targetName: name }) },
  ),
);
