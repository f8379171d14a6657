import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { csvResponse } from '#lib/doors/steps/csv-response.ts';
import { badRowsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { listBadCsvRows } from '#lib/messaging/contacts/list-bad-csv-rows.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(badRowsOperation, async ({ workspaceId, query: { mapping }, body, isUnchanged }) => {
    return {
      result: await csvResponse({
        filename: 'not-imported.csv',
        lines: listBadCsvRows({ workspaceId, file: [body], mapping }),
        isUnchanged,
      }),
      audit: null,
    };
  }),
);
