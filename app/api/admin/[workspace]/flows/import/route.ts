import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { importFlowOperation } from '#lib/flows/files/admin-operations.ts';
import { importFlow } from '#lib/flows/files/import-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(importFlowOperation, async ({ workspaceId, body }) => {
    const flow = await importFlow({ workspaceId, file: body });
    return { result: flow, audit: { action: 'flow.import', targetId: flow.id, targetName: flow.name } };
  }),
);
