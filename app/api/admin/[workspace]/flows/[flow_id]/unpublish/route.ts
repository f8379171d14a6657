import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { unpublishFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { notifyChanged } from '#lib/flows/definitions/notify-changed.ts';
import { takeFlowOffline } from '#lib/flows/runs/take-flow-offline.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    unpublishFlowOperation,
    async ({ workspaceId, person, params: { flow_id: flowId }, query, request }) => {
      const revisions = expectedRevisions(request);
      const { changed, ...flow } = await takeFlowOffline({ workspaceId, flowId, revisions, ...query });
      await notifyChanged({ workspaceId, flowId, person, revision: flow.revision });
      const audit = { action: 'flow.unpublish' as const, targetId: flowId, targetName: flow.name };
      return { result: flow, audit: changed ? audit : null };
    },
  ),
);
