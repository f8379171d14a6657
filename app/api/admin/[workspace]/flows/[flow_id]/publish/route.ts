import { adminFlow } from '#lib/flows/admin-flow.ts';
import { publishFlowOperation } from '#lib/flows/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/expected-revisions.ts';
import { publishFlow } from '#lib/flows/publish-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(publishFlowOperation, async ({ workspaceId, person, params: { flow_id: flowId }, request }) => {
    const revisions = expectedRevisions(request);
    const flow = await publishFlow({ workspaceId, flowId, revisions, publishedById: person.userId });
    const detail = { version: flow.published_version };
    return {
      result: adminFlow(flow),
      audit: { action: 'flow.publish', targetId: flowId, targetName: flow.name, detail },
    };
  }),
);
