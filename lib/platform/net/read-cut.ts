import type { Readable } from 'node:stream';

/** Reads a body to `maxBytes` and no further: when there is more, the rest is cut off and the stream destroyed. */
export async function readCut({ body, maxBytes }: { body: Readable; maxBytes: number }): Promise<{
  bytes: Buffer;
  truncated: boolean;
}> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes };
}
