import { adminFlow } from '#lib/flows/admin-flow.ts';
import { rollbackFlowOperation } from '#lib/flows/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/expected-revisions.ts';
import { rollbackFlow } from '#lib/flows/rollback-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rollbackFlowOperation, async ({ workspaceId, params: { flow_id: flowId }, body, request }) => {
    const { version } = body;
    const flow = await rollbackFlow({ workspaceId, flowId, version, revisions: expectedRevisions(request) });
    const audit = { action: 'flow.rollback', targetId: flowId, targetName: flow.name, detail: { version } };
    return { result: adminFlow(flow), audit };
  }),
);
