import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { deleteFlowOperation, getFlowOperation, updateFlowOperation } from '#lib/flows/definitions/operations.ts';
import { updateFlow } from '#lib/flows/definitions/update-flow.ts';
import { removeFlow } from '#lib/flows/runs/remove-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getFlowOperation, async ({ workspaceId, params }) =>
    flowReply(await getFlow({ workspaceId, flowId: params.id })),
  ),
  endpoint(
    updateFlowOperation,
    async ({ workspaceId, params, body, request }) =>
      flowReply(
        await updateFlow({
          workspaceId,
          flowId: params.id,
          name: body.name,
          graph: body.draft_graph,
          revisions: expectedRevisions(request),
        }),
      ),
    {
      audit: ({ body }, { id, name }) =>
        body.name === undefined && body.draft_graph === undefined
          ? null
          : { action: 'flow.update', targetId: id, targetName: name },
    },
  ),
  endpoint(
    deleteFlowOperation,
    ({ workspaceId, params, query, request }) =>
      removeFlow({ workspaceId, flowId: params.id, revisions: expectedRevisions(request), ...query }),
    { audit: ({ params: { id } }) => ({ action: 'flow.delete', targetId: id }) },
  ),
);
