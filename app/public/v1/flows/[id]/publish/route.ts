import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { notifyChanged, overApi } from '#lib/flows/definitions/notify-changed.ts';
import { publishFlowOperation } from '#lib/flows/definitions/operations.ts';
import { publishTestedFlow } from '#lib/flows/flow-tests/flow-tests.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    publishFlowOperation,
    async ({ workspaceId, keyId, params: { id: flowId }, request }) => {
      const flow = await publishTestedFlow({ workspaceId, flowId, revisions: expectedRevisions(request) });
      await notifyChanged({ workspaceId, flowId, person: overApi({ keyId }), revision: flow.revision });
      return flowReply(flow);
    },
    { audit: (_, { id, name }) => ({ action: 'flow.publish', targetId: id, targetName: name }) },
  ),
);
