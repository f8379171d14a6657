import { Readable } from 'node:stream';

/** An answer with a CSV file that is written as it is read. */
export function csvResponse({ filename, lines }: { filename: string; lines: AsyncIterable<string> }): Response {
  const bytes = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(bytes, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
    },
  });
}
