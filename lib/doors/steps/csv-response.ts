import { textStream } from './text-stream.ts';

/** Excel takes a file without this mark for one in the encoding of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A response with a CSV file that is generated as it is read. Throws errors from before its first line. */
export async function csvResponse({
  filename,
  lines,
}: {
  filename: string;
  lines: AsyncGenerator<string>;
}): Promise<Response> {
  return new Response(await textStream(marked(lines)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
    },
  });
}

async function* marked(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  for await (const line of lines) {
    yield `${mark}${line}`;
    mark = '';
  }
}
