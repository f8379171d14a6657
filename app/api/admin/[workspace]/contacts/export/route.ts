import { Readable } from 'node:stream';
import { exportContactsOperation } from '#lib/contacts/admin-operations.ts';
import { exportContactsCsv } from '#lib/contacts/export-contacts-csv.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(exportContactsOperation, async ({ workspaceId, query }) => {
    const lines = exportContactsCsv({ workspaceId, ...query });
    const bytes = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream<Uint8Array>;
    return new Response(bytes, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="contacts.csv"',
      },
    });
  }),
);
