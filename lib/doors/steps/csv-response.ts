import { DomainError } from '#lib/contract/errors.ts';
import { textStream } from './text-stream.ts';

/** Excel takes a file without this mark for one in the encoding of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/** In ms. A file may take minutes, and longer for someone who reads slowly. */
const ADMITTED_FOR_MS = 1_000;

/**
 * A response with a CSV file that is generated as it is read. Throws errors from before its first line. The file breaks off
 * once the request that asked for it would be refused, so that no one takes along what they may no longer read.
 */
export async function csvResponse({
  filename,
  lines,
  isUnchanged,
}: {
  filename: string;
  lines: AsyncGenerator<string>;
  isUnchanged: () => Promise<boolean>;
}): Promise<Response> {
  return new Response(await textStream(whileUnchanged(marked(lines), isUnchanged)), {
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

async function* whileUnchanged(lines: AsyncGenerator<string>, isUnchanged: () => Promise<boolean>) {
  let admittedAt = performance.now();
  for await (const line of lines) {
    if (performance.now() - admittedAt > ADMITTED_FOR_MS) {
      if (!(await isUnchanged())) throw new DomainError('role_missing', 'The role has changed meanwhile.');
      admittedAt = performance.now();
    }
    yield line;
  }
}
