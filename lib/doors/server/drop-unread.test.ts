import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MB } from '#lib/platform/bytes.ts';
import { dropUnread } from './drop-unread.ts';

const BYTES = 8 * MB;
let server: Server;
let readers: Socket[];

beforeEach(async () => {
  readers = [];
  server = createServer();
  dropUnread(server, { mostBytes: 4 * BYTES, lookMs: 20 });
  server.on('request', (_request, response) => response.end('x'.repeat(BYTES)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const reader of readers) reader.destroy();
  server.close();
  server.closeAllConnections();
});

/** Asks for a response and reads nothing of it. */
async function ask({ from }: { from: string }): Promise<{ isClosed: () => boolean }> {
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  readers.push(reader);
  reader.on('error', () => {});
  const [[request]] = await Promise.all([
    once(server, 'request'),
    reader.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`),
  ]);
  return { isClosed: () => request.socket.destroyed };
}

it('bounds: closes what the network that holds the most has not read, the oldest first, and nothing of others', async () => {
  const other = await ask({ from: '198.51.100.7' });
  const hoarded: Awaited<ReturnType<typeof ask>>[] = [];
  for (let n = 0; n < 8; n++) hoarded.push(await ask({ from: `192.0.2.${n}` }));
  await expect.poll(() => hoarded.some(({ isClosed }) => isClosed())).toBe(true);
  await elapsed(200);
  const closed = hoarded.map(({ isClosed }) => isClosed());
  expect(closed).toEqual(closed.toSorted().reverse());
  expect(closed.filter(Boolean).length).toBeGreaterThanOrEqual(4);
  expect(closed.at(-1)).toBe(false);
  expect(other.isClosed()).toBe(false);
});

it('closes nothing below the bound, however long it waits', async () => {
  const slow: Awaited<ReturnType<typeof ask>>[] = [];
  for (let n = 0; n < 3; n++) slow.push(await ask({ from: '192.0.2.7' }));
  await elapsed(200);
  expect(slow.map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
});
