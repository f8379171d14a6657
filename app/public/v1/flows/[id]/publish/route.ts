import { expectedRevisions } from '#lib/flows/expected-revisions.ts';
import { flowReply } from '#lib/flows/flow-reply.ts';
import { publishFlowOperation } from '#lib/flows/operations.ts';
import { publishFlow } from '#lib/flows/publish-flow.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(publishFlowOperation, async ({ workspaceId, params, request }) =>
    flowReply(await publishFlow({ workspaceId, flowId: params.id, revisions: expectedRevisions(request) })),
  ),
);
