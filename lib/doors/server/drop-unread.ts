import type { Server, ServerResponse } from 'node:http';
import { MB } from '#lib/platform/bytes.ts';
import { log } from '#lib/platform/log.ts';
import { networkOf } from '#lib/platform/net/client-address.ts';
import { partOf } from '#lib/platform/part-of.ts';

/** Of all responses of a process together: far above what waits for clients that read as fast as they can. */
const MAX_UNREAD = partOf(256 * MB);
const LOOK_MS = 250;

type Unread = { response: ServerResponse; bytes: number };

/**
 * Bounds the memory of responses that were written and not read: anyone can ask for many and read none, and Node keeps each
 * until its connection ends. Beyond the bound, connections are closed: those of the network that holds the most, the oldest
 * first. Call it before the server listens.
 */
export function dropUnread(
  server: Server,
  { mostBytes = MAX_UNREAD, lookMs = LOOK_MS }: { mostBytes?: number; lookMs?: number } = {},
): void {
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  const look = () => {
    const unread = [...open].map((response) => ({ response, bytes: response.writableLength }));
    let excess = bytesOf(unread) - mostBytes;
    if (excess <= 0) return;
    const byNetwork = [...Map.groupBy(unread, networkOfReader).values()];
    const dropped: Unread[] = [];
    while (excess > 0) {
      const [oldest] = byNetwork.sort((a, b) => bytesOf(b) - bytesOf(a))[0]?.splice(0, 1) ?? [];
      if (!oldest) break;
      oldest.response.destroy();
      excess -= oldest.bytes;
      dropped.push(oldest);
    }
    log().warn(
      { closed: dropped.length, bytes: bytesOf(dropped) },
      'connections whose clients did not read were closed',
    );
  };
  const looking = setInterval(look, lookMs).unref();
  server.once('close', () => clearInterval(looking));
}

const bytesOf = (unread: Unread[]) => unread.reduce((sum, { bytes }) => sum + bytes, 0);

/** By the address that the server has settled. */
const networkOfReader = ({ response }: Unread) => networkOf(String(response.req.headers['x-forwarded-for'] ?? ''));
