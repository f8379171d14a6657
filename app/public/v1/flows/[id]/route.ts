import { deleteFlow } from '#lib/flows/delete-flow.ts';
import { expectedRevisions } from '#lib/flows/expected-revisions.ts';
import { flowReply } from '#lib/flows/flow-reply.ts';
import { getFlow } from '#lib/flows/get-flow.ts';
import { deleteFlowOperation, getFlowOperation, updateFlowOperation } from '#lib/flows/operations.ts';
import { updateFlow } from '#lib/flows/update-flow.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getFlowOperation, async ({ workspaceId, params }) =>
    flowReply(await getFlow({ workspaceId, flowId: params.id })),
  ),
  endpoint(updateFlowOperation, async ({ workspaceId, params, body, request }) =>
    flowReply(
      await updateFlow({
        workspaceId,
        flowId: params.id,
        name: body.name,
        graph: body.draft_graph,
        revisions: expectedRevisions(request),
      }),
    ),
  ),
  endpoint(deleteFlowOperation, ({ workspaceId, params, request }) =>
    deleteFlow({ workspaceId, flowId: params.id, revisions: expectedRevisions(request) }),
  ),
);
