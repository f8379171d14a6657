import { adminFlow } from '#lib/flows/admin-flow.ts';
import { unpublishFlowOperation } from '#lib/flows/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/expected-revisions.ts';
import { unpublishFlow } from '#lib/flows/unpublish-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(unpublishFlowOperation, async ({ workspaceId, params: { flow_id: flowId }, request }) => {
    const revisions = expectedRevisions(request);
    const flow = await unpublishFlow({ workspaceId, flowId, revisions });
    return { result: adminFlow(flow), audit: { action: 'flow.unpublish', targetId: flowId, targetName: flow.name } };
  }),
);
