import { create as contentDisposition } from 'content-disposition';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { exportFlowOperation } from '#lib/flows/files/admin-operations.ts';
import { exportFlow } from '#lib/flows/files/export-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    exportFlowOperation,
    async ({ workspaceId, params }) => {
      const file = await exportFlow({ workspaceId, flowId: params.flow_id });
      return new Response(JSON.stringify(file, null, 2), {
        headers: {
          'content-type': 'application/json',
          'content-disposition': contentDisposition(`${file.name}.flow.json`),
        },
      });
    },
    { audit: ({ params }) => ({ action: 'flow.export', targetId: params.flow_id }) },
  ),
);
