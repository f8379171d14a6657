import { badRowsOperation } from '#lib/contacts/admin-operations.ts';
import { listBadCsvRows } from '#lib/contacts/list-bad-csv-rows.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { csvResponse } from '#lib/http/csv-response.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(badRowsOperation, async ({ workspaceId, query: { mapping }, body }) => {
    return {
      result: await csvResponse({
        filename: 'not-imported.csv',
        lines: listBadCsvRows({ workspaceId, file: [body], mapping }),
      }),
      audit: null,
    };
  }),
);
