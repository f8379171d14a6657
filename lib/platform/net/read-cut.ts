import type { Readable } from 'node:stream';

/** Reads at most `maxBytes` of a body. If there is more, the rest is dropped and the stream destroyed. */
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
