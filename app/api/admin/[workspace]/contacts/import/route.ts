import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { textStream } from '#lib/doors/steps/text-stream.ts';
import { importFileOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { importWithProgress } from '#lib/messaging/contacts/import-with-progress.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(importFileOperation, async ({ workspaceId, query: { mapping, filename }, body }) => {
    const { news, result } = importWithProgress({ workspaceId, bytes: body, mapping });
    return {
      result: new Response(await textStream(linesOf(news)), {
        // No proxy may hold the stream back to compress it.
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store, no-transform' },
      }),
      audit: result.then(
        ({ created, updated }) => ({ action: 'contact.import', targetName: filename, detail: { created, updated } }),
        () => null,
      ),
    };
  }),
);

async function* linesOf(news: AsyncGenerator<object>): AsyncGenerator<string> {
  for await (const one of news) yield `${JSON.stringify(one)}\n`;
}
