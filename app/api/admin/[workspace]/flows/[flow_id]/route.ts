import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { deleteFlowOperation, getFlowOperation, updateFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { notifyChanged } from '#lib/flows/definitions/notify-changed.ts';
import { updateFlow } from '#lib/flows/definitions/update-flow.ts';
import { removeFlow } from '#lib/flows/runs/remove-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    getFlowOperation,
    async ({ workspaceId, params }) => await getFlow({ workspaceId, flowId: params.flow_id }),
  ),
  adminEndpoint(updateFlowOperation, async ({ workspaceId, person, params, body, request }) => {
    const { name, draft_graph: graph } = body;
    const revisions = expectedRevisions(request);
    const { changed: _, ...flow } = await updateFlow({ workspaceId, flowId: params.flow_id, name, graph, revisions });
    await notifyChanged({ workspaceId, flowId: flow.id, person, revision: flow.revision });
    return { result: flow, audit: null };
  }),
  adminEndpoint(deleteFlowOperation, async ({ workspaceId, person, params: { flow_id: flowId }, query, request }) => {
    const { name } = await getFlow({ workspaceId, flowId });
    const result = await removeFlow({ workspaceId, flowId, revisions: expectedRevisions(request), ...query });
    await notifyChanged({ workspaceId, flowId, person });
    return { result, audit: { action: 'flow.delete', targetId: flowId, targetName: name } };
  }),
);
