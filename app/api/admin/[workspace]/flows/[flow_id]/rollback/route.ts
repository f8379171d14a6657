import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { rollbackFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { notifyChanged } from '#lib/flows/definitions/notify-changed.ts';
import { rollbackFlow } from '#lib/flows/definitions/rollback-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rollbackFlowOperation, async ({ workspaceId, person, params: { flow_id: flowId }, body, request }) => {
    const { version } = body;
    const flow = await rollbackFlow({ workspaceId, flowId, version, revisions: expectedRevisions(request) });
    await notifyChanged({ workspaceId, flowId, person, revision: flow.revision });
    const audit = { action: 'flow.rollback' as const, targetId: flowId, targetName: flow.name, detail: { version } };
    return { result: flow, audit };
  }),
);
