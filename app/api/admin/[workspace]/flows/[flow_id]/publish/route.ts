import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { publishFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { notifyChanged } from '#lib/flows/definitions/notify-changed.ts';
import { publishTestedFlow } from '#lib/flows/flow-tests/flow-tests.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    publishFlowOperation,
    async ({ workspaceId, person, params: { flow_id: flowId }, query: { note }, request }) => {
      const revisions = expectedRevisions(request);
      const by = { publishedById: person.userId, note };
      const { changed, ...flow } = await publishTestedFlow({ workspaceId, flowId, revisions, ...by });
      await notifyChanged({ workspaceId, flowId, person, revision: flow.revision });
      const detail = { version: flow.published_version };
      return {
        result: flow,
        audit: changed ? { action: 'flow.publish', targetId: flowId, targetName: flow.name, detail } : null,
      };
    },
  ),
);
