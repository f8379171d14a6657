import type { IncomingMessage } from 'node:http';

/** The request's body. Throws {@link BodyTooLarge} as soon as it exceeds `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge(limit);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`);
  }
}
