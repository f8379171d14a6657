import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inngest } from 'inngest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { forwardEvents } from './forward-events.ts';

// An event API as an Inngest server has it.
let answer = 200;
let received: { path: string; events: { id: string; name: string; data: unknown }[] }[] = [];
const server = createServer(async (request, response) => {
  const events = JSON.parse(Buffer.concat(await request.toArray()).toString());
  received.push({ path: request.url ?? '', events });
  const ok = answer === 200;
  response.writeHead(answer, { 'content-type': 'application/json' });
  response.end(JSON.stringify(ok ? { ids: [], status: 200 } : { error: 'down', status: answer }));
});
let client: Inngest.Any;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new Inngest({ id: 'parley', baseUrl: `http://127.0.0.1:${port}`, eventKey: 'event-key', isDev: false });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(async () => {
  answer = 200;
  received = [];
  await db().$executeRaw`TRUNCATE engine_events`;
});

it('posts waiting events in batches, in their order, and takes them out of the outbox', async () => {
  const events = Array.from({ length: 250 }, (_, n) => ({ name: 'test/thing.happened', data: { n } }));
  await enqueueEvents({ events });
  expect(await forwardEvents({ client })).toBe(true);
  expect(await forwardEvents({ client })).toBe(false);
  expect(received.map(({ path }) => path)).toEqual(['/e/event-key', '/e/event-key']);
  const sent = received.flatMap((request) => request.events);
  expect(sent.map(({ name, data }) => ({ name, data }))).toEqual(events);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(250);
  expect(await db().engineEvent.count()).toBe(0);
});

it('keeps events that the server did not take, and posts them again under the same ids', async () => {
  await enqueueEvents({ events: [{ name: 'test/thing.happened' }] });
  answer = 503;
  await expect(forwardEvents({ client })).rejects.toThrow();
  expect(await db().engineEvent.count()).toBe(1);
  answer = 200;
  await forwardEvents({ client });
  expect(new Set(received.flatMap((request) => request.events).map(({ id }) => id)).size).toBe(1);
  expect(await db().engineEvent.count()).toBe(0);
});

it('remembers an id that the sender chose, so that a second event of it is not sent', async () => {
  const event = { name: 'test/thing.happened', id: newId() };
  await enqueueEvents({ events: [event] });
  await forwardEvents({ client });
  await enqueueEvents({ events: [event] });
  await forwardEvents({ client });
  expect(received).toHaveLength(1);
});

it('makes no request when nothing waits', async () => {
  expect(await forwardEvents({ client })).toBe(false);
  expect(received).toEqual([]);
});
