import { setImmediate } from 'node:timers/promises';
import type { ServerRequest } from 'srvx';
import { invalid } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
import { chargeThread } from '#lib/platform/take-turn.ts';

/** How much a caller may send above its limit before we close the connection; until then it gets a clear response. */
const DRAINED_BYTES = 64 * MB;

/**
 * Reads a request's body up to `maxBytes`, 1 MB by default. A larger one is still received (and dropped), because to most
 * clients a response in the middle of an upload looks like a broken connection. Throws `validation_failed` naming the
 * limit, and for a body that its sender aborted.
 */
export async function readBody(request: Request, { maxBytes = MB }: { maxBytes?: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of await sourceOf(request)) {
      chargeThread();
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > DRAINED_BYTES) break;
    }
  } catch {
    throw invalid(['body'], 'The body was cut off: the connection closed before its end.', 'cut_off');
  }
  if (size > maxBytes) {
    throw invalid(['body'], `The body is larger than the ${spell(maxBytes)} that this operation takes.`, 'too_large');
  }
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks);
}

const spell = (bytes: number) => (bytes < MB ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / MB)} MB`);

/**
 * Node's own stream where there is one: a web stream around it costs more than all else that is done with a small body. Of
 * a body that came in the same packet as its headers, which Node parses right after it has passed on the request, all at
 * once: iterating over the stream would cost as much again.
 */
async function sourceOf(request: ServerRequest): Promise<AsyncIterable<Uint8Array> | Uint8Array[]> {
  const node = request.runtime?.node?.req;
  if (!node) return request.body ?? [];
  if (!node.complete) await setImmediate();
  return node.complete ? [node.read() ?? new Uint8Array()] : node;
}
