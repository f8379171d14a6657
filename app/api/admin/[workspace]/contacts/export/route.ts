import { exportContactsOperation } from '#lib/contacts/admin-operations.ts';
import { exportContactsCsv } from '#lib/contacts/export-contacts-csv.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { csvResponse } from '#lib/http/csv-response.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(exportContactsOperation, async ({ workspaceId, query }) =>
    csvResponse({ filename: 'contacts.csv', lines: exportContactsCsv({ workspaceId, ...query }) }),
  ),
);
