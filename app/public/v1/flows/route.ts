import { createFlow } from '#lib/flows/create-flow.ts';
import { flowReply, publicFlow } from '#lib/flows/flow-reply.ts';
import { listFlows } from '#lib/flows/list-flows.ts';
import { createFlowOperation, listFlowsOperation } from '#lib/flows/operations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listFlowsOperation, async ({ workspaceId, query }) => {
    const { flows, next_cursor } = await listFlows({ workspaceId, ...query });
    return { flows: flows.map(publicFlow), next_cursor };
  }),
  endpoint(createFlowOperation, async ({ workspaceId, body }) =>
    flowReply(await createFlow({ workspaceId, name: body.name, graph: body.draft_graph })),
  ),
);
