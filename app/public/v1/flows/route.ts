import { endpoint } from '#lib/doors/public/endpoint.ts';
import { flowReply, publicFlow } from '#lib/doors/public/flow-reply.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { getFlow } from '#lib/flows/definitions/get-flow.ts';
import { listFlows } from '#lib/flows/definitions/list-flows.ts';
import { createFlowOperation, listFlowsOperation } from '#lib/flows/definitions/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listFlowsOperation, async ({ workspaceId, query }) => {
    const { flows, next_cursor } = await listFlows({ workspaceId, ...query });
    return { flows: flows.map(publicFlow), next_cursor };
  }),
  endpoint(
    createFlowOperation,
    async ({ workspaceId, body, idempotencyKey }) =>
      flowReply(await createFlow({ workspaceId, name: body.name, graph: body.draft_graph, idempotencyKey })),
    {
      settle: async ({ workspaceId, resourceId }) => flowReply(await getFlow({ workspaceId, flowId: resourceId })),
      remains: true,
      audit: (_, { id, name }) => ({ action: 'flow.create', targetId: id, targetName: name }),
    },
  ),
);
