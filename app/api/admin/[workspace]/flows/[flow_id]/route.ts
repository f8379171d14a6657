import { adminFlow } from '#lib/flows/admin-flow.ts';
import { deleteFlowOperation, getFlowOperation, updateFlowOperation } from '#lib/flows/admin-operations.ts';
import { deleteFlow } from '#lib/flows/delete-flow.ts';
import { expectedRevisions } from '#lib/flows/expected-revisions.ts';
import { getFlow } from '#lib/flows/get-flow.ts';
import { updateFlow } from '#lib/flows/update-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getFlowOperation, async ({ workspaceId, params }) =>
    adminFlow(await getFlow({ workspaceId, flowId: params.flow_id })),
  ),
  adminEndpoint(updateFlowOperation, async ({ workspaceId, params, body, request }) => {
    const { name, draft_graph: graph } = body;
    const revisions = expectedRevisions(request);
    const flow = await updateFlow({ workspaceId, flowId: params.flow_id, name, graph, revisions });
    return { result: adminFlow(flow), audit: null };
  }),
  adminEndpoint(deleteFlowOperation, async ({ workspaceId, params: { flow_id: flowId }, request }) => {
    const { name } = await getFlow({ workspaceId, flowId });
    const result = await deleteFlow({ workspaceId, flowId, revisions: expectedRevisions(request) });
    return { result, audit: { action: 'flow.delete', targetId: flowId, targetName: name } };
  }),
);
