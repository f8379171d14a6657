import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { previewImportOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { previewContactsCsv } from '#lib/messaging/contacts/preview-contacts-csv.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(previewImportOperation, async ({ workspaceId, query: { mapping }, body }) => ({
    result: await previewContactsCsv({ workspaceId, file: [body], mapping }),
    audit: null,
  })),
);
