import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { previewImportOperation } from '#lib/flows/files/admin-operations.ts';
import { previewImport } from '#lib/flows/files/import-flow.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(previewImportOperation, async ({ workspaceId, body }) => ({
    result: await previewImport({ workspaceId, file: body }),
    audit: null,
  })),
);
