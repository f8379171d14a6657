import { Readable } from 'node:stream';
import { importFileOperation } from '#lib/contacts/admin-operations.ts';
import { importWithProgress } from '#lib/contacts/import-with-progress.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(importFileOperation, async ({ workspaceId, query: { mapping, filename }, body }) => {
    const news = Readable.from(importWithProgress({ workspaceId, bytes: body, mapping })).map(
      (line) => `${JSON.stringify(line)}\n`,
    );
    return {
      result: new Response(Readable.toWeb(news) as ReadableStream, {
        // Nobody may hold it back to compress it.
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store, no-transform' },
      }),
      audit: { action: 'contact.import', targetName: filename },
    };
  }),
);
