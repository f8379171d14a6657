import { create as contentDisposition } from 'content-disposition';
import { exportFlowOperation } from '#lib/flows/admin-operations.ts';
import { exportFlow } from '#lib/flows/export-flow.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(exportFlowOperation, async ({ workspaceId, params }) => {
    const file = await exportFlow({ workspaceId, flowId: params.flow_id });
    return new Response(JSON.stringify(file, null, 2), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': contentDisposition(`${file.name}.flow.json`),
      },
    });
  }),
);
