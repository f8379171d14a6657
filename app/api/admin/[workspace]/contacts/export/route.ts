import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { csvResponse } from '#lib/doors/steps/csv-response.ts';
import { exportContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { exportContactsCsv } from '#lib/messaging/contacts/export-contacts-csv.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    exportContactsOperation,
    async ({ workspaceId, query, isUnchanged }) =>
      csvResponse({ filename: 'contacts.csv', lines: exportContactsCsv({ workspaceId, ...query }), isUnchanged }),
    {
      // What was looked for may name someone who is erased later.
      audit: ({ query: { search, value, ...filters } }) => ({
        action: 'contact.export',
        detail: JSON.parse(
          JSON.stringify({ ...filters, ...(search && { search: '…' }), ...(value && { value: '…' }) }),
        ),
      }),
    },
  ),
);
