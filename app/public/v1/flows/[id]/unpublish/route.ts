import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { notifyChanged, overApi } from '#lib/flows/definitions/notify-changed.ts';
import { unpublishFlowOperation } from '#lib/flows/definitions/operations.ts';
import { takeFlowOffline } from '#lib/flows/runs/take-flow-offline.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    unpublishFlowOperation,
    async ({ workspaceId, keyId, params: { id: flowId }, query, request }) => {
      const flow = await takeFlowOffline({ workspaceId, flowId, revisions: expectedRevisions(request), ...query });
      await notifyChanged({ workspaceId, flowId, person: overApi({ keyId }), revision: flow.revision });
      return flowReply(flow);
    },
    { audit: (_, { id, name }) => ({ action: 'flow.unpublish', targetId: id, targetName: name }) },
  ),
);
