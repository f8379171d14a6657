import { textStream } from './text-stream.ts';

/** A response with a CSV file that is generated as it is read. Throws errors from before its first line. */
export async function csvResponse({
  filename,
  lines,
}: {
  filename: string;
  lines: AsyncGenerator<string>;
}): Promise<Response> {
  return new Response(await textStream(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
    },
  });
}
