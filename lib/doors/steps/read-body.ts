import { setImmediate } from 'node:timers/promises';
import type { ServerRequest } from 'srvx';
import { DomainError, invalid } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { chargeThread } from '#lib/platform/take-turn.ts';
import { RETRY_AFTER } from './as-domain-error.ts';

/** How much a caller may send above its limit before we close the connection; until then it gets a clear response. */
const DRAINED_BYTES = 64 * MB;

/** Of all bodies that are arriving in a process: far above what is there while clients send as fast as they can. */
const MAX_ARRIVING = partOf(512 * MB, { least: 256 * MB });

/** A body of which a part has arrived. */
type Arriving = { chunks: Uint8Array[]; bytes: number; isDropped: boolean };

const arriving = singleton('arriving bodies', () => ({ bytes: 0, bodies: new Set<Arriving>() }));

/**
 * Reads a request's body up to `maxBytes`, 1 MB by default. A larger one is still received (and dropped), because to most
 * clients a response in the middle of an upload looks like a broken connection. Throws `validation_failed` naming the
 * limit, and for a body that its sender aborted. Throws `service_unavailable` for a body that has taken longer than the
 * others while all that are arriving exceed `mostArriving`: anyone can send many that hardly arrive.
 */
export async function readBody(
  request: Request,
  { maxBytes = MB, mostArriving = MAX_ARRIVING }: { maxBytes?: number; mostArriving?: number },
): Promise<Uint8Array> {
  const body: Arriving = { chunks: [], bytes: 0, isDropped: false };
  const { chunks } = body;
  let size = 0;
  arriving.bodies.add(body);
  try {
    for await (const chunk of await sourceOf(request)) {
      chargeThread();
      size += chunk.byteLength;
      if (body.isDropped) break;
      if (size <= maxBytes) keep(body, chunk, mostArriving);
      else empty(body);
      if (size > DRAINED_BYTES) break;
    }
  } catch {
    throw invalid(['body'], 'The body was cut off: the connection closed before its end.', 'cut_off');
  } finally {
    arriving.bodies.delete(body);
    arriving.bytes -= body.bytes;
  }
  if (body.isDropped) {
    const detail = 'The body came too slowly while very much else was arriving. Send it again.';
    throw new DomainError('service_unavailable', detail, { retryAfter: RETRY_AFTER });
  }
  if (size > maxBytes) {
    throw invalid(['body'], `The body is larger than the ${spell(maxBytes)} that this operation takes.`, 'too_large');
  }
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks);
}

/** Keeps a piece of a body. Where all together become too many, those that began first give way. */
function keep(body: Arriving, chunk: Uint8Array, most: number): void {
  body.chunks.push(chunk);
  body.bytes += chunk.byteLength;
  arriving.bytes += chunk.byteLength;
  if (arriving.bytes <= most) return;
  for (const oldest of arriving.bodies) {
    if (arriving.bytes <= most) break;
    if (oldest.bytes === 0) continue;
    oldest.isDropped = true;
    empty(oldest);
  }
}

function empty(body: Arriving): void {
  body.chunks.length = 0;
  arriving.bytes -= body.bytes;
  body.bytes = 0;
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
