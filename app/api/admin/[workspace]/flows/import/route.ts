import { adminFlow } from '#lib/flows/admin-flow.ts';
import { importFlowOperation } from '#lib/flows/admin-operations.ts';
import { importFlow } from '#lib/flows/import-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(importFlowOperation, async ({ workspaceId, body }) => {
    const flow = await importFlow({ workspaceId, file: body });
    return { result: adminFlow(flow), audit: { action: 'flow.import', targetId: flow.id, targetName: flow.name } };
  }),
);
