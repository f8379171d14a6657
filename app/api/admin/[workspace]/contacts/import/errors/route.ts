import { Readable } from 'node:stream';
import { badRowsOperation } from '#lib/contacts/admin-operations.ts';
import { listBadCsvRows } from '#lib/contacts/list-bad-csv-rows.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(badRowsOperation, async ({ workspaceId, query: { mapping }, body }) => {
    const lines = Readable.from(listBadCsvRows({ workspaceId, file: [body], mapping }), { objectMode: false });
    return {
      result: new Response(Readable.toWeb(lines) as ReadableStream, {
        headers: { 'content-type': 'text/csv; charset=utf-8' },
      }),
      audit: null,
    };
  }),
);
