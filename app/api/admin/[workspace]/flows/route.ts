import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { createFlowOperation, listFlowsOperation } from '#lib/flows/definitions/admin-operations.ts';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { listFlowSummaries } from '#lib/flows/definitions/list-flow-summaries.ts';
import { createFromGallery } from '#lib/flows/gallery/create-from-gallery.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowsOperation, ({ workspaceId, query }) => listFlowSummaries({ workspaceId, ...query })),
  adminEndpoint(createFlowOperation, async ({ workspaceId, body }) => {
    const { name, draft_graph: graph, start_from: startFrom } = body;
    const flow = await (startFrom
      ? createFromGallery({ workspaceId, name, startFrom })
      : createFlow({ workspaceId, name, graph }));
    return { result: flow, audit: { action: 'flow.create', targetId: flow.id, targetName: name } };
  }),
);
