import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { notifyChanged, overApi } from '#lib/flows/definitions/notify-changed.ts';
import { deleteFlowOperation, getFlowOperation, updateFlowOperation } from '#lib/flows/definitions/operations.ts';
import { updateFlow } from '#lib/flows/definitions/update-flow.ts';
import { removeFlow } from '#lib/flows/runs/remove-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getFlowOperation, async ({ workspaceId, params }) =>
    flowReply(await getFlow({ workspaceId, flowId: params.id })),
  ),
  endpoint(
    updateFlowOperation,
    async ({ workspaceId, keyId, params, body, request }) => {
      const { name, draft_graph: graph } = body;
      const revisions = expectedRevisions(request);
      const flow = await updateFlow({ workspaceId, flowId: params.id, name, graph, revisions });
      await notifyChanged({ workspaceId, flowId: flow.id, person: overApi({ keyId }), revision: flow.revision });
      return flowReply(flow);
    },
    { audit: (_, { id, name }) => ({ action: 'flow.update', targetId: id, targetName: name }) },
  ),
  endpoint(
    deleteFlowOperation,
    async ({ workspaceId, keyId, params: { id: flowId }, query, request }) => {
      const result = await removeFlow({ workspaceId, flowId, revisions: expectedRevisions(request), ...query });
      await notifyChanged({ workspaceId, flowId, person: overApi({ keyId }) });
      return result;
    },
    { audit: ({ params: { id } }) => ({ action: 'flow.delete', targetId: id }) },
  ),
);
