import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inngest } from 'inngest';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { preparedTransaction } from '#lib/platform/database/prepared.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { waitingEvents } from '#lib/platform/engine/outbox.ts';
import { reclaimSentEvents, takeEvent } from '#lib/platform/engine/sent-events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { forwardEvents, resendEvents } from './forward-events.ts';

// An event API like that of an Inngest server.
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

const waiting = () => db().engineEvent.count({ where: { handledAt: null } });
const untaken = () => db().engineEvent.findMany({ where: { resendAt: { not: null } } });
const overdue = () => db().engineEvent.updateMany({ data: { resendAt: new Date(0) } });

it('posts pending events in batches, in order, and keeps them until functions have them', async () => {
  const events = Array.from({ length: 250 }, (_, n) => ({ name: 'test/thing.happened', data: { n } }));
  const { ids } = await enqueueEvents({ events });
  expect(await forwardEvents({ client })).toBe(true);
  expect(await forwardEvents({ client })).toBe(false);
  expect(received.map(({ path }) => path)).toEqual(['/e/event-key', '/e/event-key']);
  const sent = received.flatMap((request) => request.events);
  expect(sent.map(({ name, data }) => ({ name, data }))).toEqual(events);
  expect(sent.map(({ id }) => id)).toEqual(ids);
  expect(await waiting()).toBe(0);
  expect(await untaken()).toHaveLength(250);
  await Promise.all(ids.slice(0, 249).map(takeEvent));
  await takeEvent('01890000-0000-7000-8000-000000000000');
  expect(await db().engineEvent.findMany()).toMatchObject([{ id: ids.at(-1) }]);
});

it('keeps events that the server did not accept, and posts them again under the same IDs', async () => {
  await enqueueEvents({ events: [{ name: 'test/thing.happened' }] });
  answer = 503;
  await expect(forwardEvents({ client })).rejects.toThrow('503');
  expect(await waiting()).toBe(1);
  answer = 200;
  await forwardEvents({ client });
  expect(new Set(received.flatMap((request) => request.events).map(({ id }) => id)).size).toBe(1);
  expect(await waiting()).toBe(0);
});

it('reposts what no function has received, with backoff, and nothing that one has', async () => {
  const register = vi.fn(async () => true);
  const { ids } = await enqueueEvents({ events: [{ name: 'test/taken' }, { name: 'test/lost' }] });
  await forwardEvents({ client });
  const [, lost] = ids;
  await takeEvent(ids[0] ?? '');
  expect(await resendEvents({ client, register })).toBe(false);
  expect(received).toHaveLength(1);
  expect(register).not.toHaveBeenCalled();

  const pauses: number[] = [];
  for (const minutesAgo of [0, 4, 10, 600]) {
    const handledAt = new Date(Date.now() - minutesAgo * 60_000);
    await db().engineEvent.updateMany({ data: { handledAt, resendAt: new Date(0) } });
    await resendEvents({ client, register });
    const [row] = await untaken();
    pauses.push(Math.round(((row?.resendAt?.getTime() ?? 0) - Date.now()) / 30_000));
  }
  // In half minutes. Four minutes after the first post the next one is due in one minute: from then on the ID has a
  // number.
  expect(pauses).toEqual([1, 2, 20, 120]);
  const [first, second, ...numbered] = received.slice(1).flatMap(({ events }) => events.map(({ id }) => id));
  expect([first, second]).toEqual([lost, lost]);
  // If the server had given up the run, it would drop the original ID as a duplicate.
  expect(numbered).toEqual([expect.stringMatching(`^${lost}~\\d+$`), expect.stringMatching(`^${lost}~\\d+$`)]);
  expect(new Set(numbered).size).toBe(2);
  expect(register).toHaveBeenCalledTimes(4);
  await takeEvent(numbered[0] ?? '');
  expect(await untaken()).toEqual([]);
});

it('reposts nothing to a server that does not accept the functions', async () => {
  await enqueueEvents({ events: [{ name: 'test/thing.happened' }] });
  await forwardEvents({ client });
  await overdue();
  expect(await resendEvents({ client, register: async () => false })).toBe(false);
  expect(received).toHaveLength(1);
});

it('remembers an ID that the sender chose, so that a second event with it is not sent', async () => {
  const event = { name: 'test/thing.happened', id: newId() };
  await enqueueEvents({ events: [event] });
  await forwardEvents({ client });
  await takeEvent(event.id);
  await enqueueEvents({ events: [event] });
  await forwardEvents({ client });
  expect(received).toHaveLength(1);
  expect(await untaken()).toEqual([]);
});

it('leaves to the embedded engine what no function has received', async () => {
  const { ids } = await enqueueEvents({ events: [{ name: 'test/taken', id: newId() }, { name: 'test/lost' }] });
  await forwardEvents({ client });
  await takeEvent(ids[0] ?? '');
  expect(await reclaimSentEvents()).toBe(1);
  const { events } = await preparedTransaction((run) => waitingEvents(run));
  expect(events).toMatchObject([{ name: 'test/lost' }]);
});

it('makes no request when nothing waits', async () => {
  expect(await forwardEvents({ client })).toBe(false);
  expect(await resendEvents({ client, register: async () => true })).toBe(false);
  expect(received).toEqual([]);
});
