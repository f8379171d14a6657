import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { announceFlowPresence } from '#lib/doors/admin/announce-flow-presence.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { flowPresenceOperation } from '#lib/flows/definitions/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(flowPresenceOperation, async ({ workspaceId, person: { userId, name }, params, body }) => {
    const { node_id: nodeId, ...said } = body;
    const flowId = params.flow_id;
    return { result: await announceFlowPresence({ workspaceId, flowId, nodeId, userId, name, ...said }), audit: null };
  }),
);
