import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { rollbackFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { expectedRevisions } from '#lib/flows/definitions/expected-revisions.ts';
import { notifyChanged } from '#lib/flows/definitions/notify-changed.ts';
import { rollBackTestedFlow } from '#lib/flows/flow-tests/flow-tests.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rollbackFlowOperation, async ({ workspaceId, person, params: { flow_id: flowId }, body, request }) => {
    const { version, despite_tests: despiteTests } = body;
    const revisions = expectedRevisions(request);
    const flow = await rollBackTestedFlow({ workspaceId, flowId, version, revisions, despiteTests });
    await notifyChanged({ workspaceId, flowId, person, revision: flow.revision });
    const detail = { version, ...(despiteTests && { despite_tests: true }) };
    const audit = { action: 'flow.rollback' as const, targetId: flowId, targetName: flow.name, detail };
    return { result: flow, audit };
  }),
);
