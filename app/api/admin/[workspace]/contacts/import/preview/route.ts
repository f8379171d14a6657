import { previewImportOperation } from '#lib/contacts/admin-operations.ts';
import { previewContactsCsv } from '#lib/contacts/preview-contacts-csv.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(previewImportOperation, async ({ body }) => ({
    result: await previewContactsCsv({ file: [body] }),
    audit: null,
  })),
);
