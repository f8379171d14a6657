import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { countUnderWayOperation } from '#lib/flows/runs/admin-operations.ts';
import { countUnderWay } from '#lib/flows/runs/count-under-way.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(countUnderWayOperation, async ({ workspaceId, params }) => ({
    under_way: await countUnderWay({ workspaceId, flowId: params.flow_id }),
  })),
);
