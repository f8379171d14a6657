import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { unpublishFlowOperation } from '#lib/flows/definitions/operations.ts';
import { takeFlowOffline } from '#lib/flows/runs/take-flow-offline.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(unpublishFlowOperation, async ({ workspaceId, params, query, request }) =>
    flowReply(
      await takeFlowOffline({ workspaceId, flowId: params.id, revisions: expectedRevisions(request), ...query }),
    ),
  ),
);
