import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventType, Inngest } from 'inngest';
import { serve } from 'inngest/node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import type { RunningEngine } from '../embedded/start-embedded-engine.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { startForwarder } from './start-forwarder.ts';

const SIGNING_KEY = 'signkey-test-ab12';
const happened = eventType('test/thing.happened');

// A stand-in for the Inngest server: the requests that it got, in order, and whether it accepts functions.
let asked: string[] = [];
let takesFunctions = true;
let registered: { url: string; appName: string; functions: { id: string }[] } | undefined;
const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  const body = Buffer.concat(await request.toArray()).toString();
  if (path !== '/health') asked.push(path);
  const refused = path === '/fn/register' && !takesFunctions;
  if (path === '/fn/register' && !refused) registered = JSON.parse(body);
  response.writeHead(refused ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(refused ? { status: 500, error: 'not now' } : { ids: [], status: 200 }));
});
const sockets = new Set<Socket>();
server.on('connection', (socket) => sockets.add(socket));
const comes = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const goes = () => {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  return closed;
};

let app: ReturnType<typeof createServer>;
let port: number;
let forwarder: RunningEngine;

beforeEach(async () => {
  asked = [];
  takesFunctions = true;
  registered = undefined;
  await db().$executeRaw`TRUNCATE engine_events`;
  await comes();
  ({ port } = server.address() as AddressInfo);
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = new Inngest({ id: 'app', baseUrl, signingKey: SIGNING_KEY, eventKey: 'event-key', isDev: false });
  const fn = client.createFunction({ id: 'fn', triggers: [happened] }, async () => {});
  const options = { client, functions: [fn], servePath: '/api/inngest', serveOrigin: 'https://parley.example.com' };
  app = createServer(serve({ ...options, enableUnauthedSync: false }));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const door = `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/inngest`;
  forwarder = startForwarder({ client, door, probeMs: 50 });
});
afterEach(async () => {
  await forwarder.stop();
  await new Promise((resolve) => app.close(resolve));
  if (server.listening) await goes();
});

const isHealthy = (state: boolean | 'degraded') =>
  vi.waitFor(() => expect(forwarder.healthy()).toBe(state), ENGINE_WAIT);

it('registers the functions, with the origin that the server reaches them at, and then sends', async () => {
  await enqueueEvents({ events: [happened.create()] });
  await vi.waitFor(() => expect(asked).toEqual(['/fn/register', '/e/event-key']), ENGINE_WAIT);
  expect(registered).toMatchObject({
    appName: 'app',
    url: 'https://parley.example.com/api/inngest',
    functions: [{ id: 'app-fn' }],
  });
  await isHealthy(true);
});

it('sends nothing to a server that has not accepted the functions', async () => {
  takesFunctions = false;
  await isHealthy('degraded');
  await enqueueEvents({ events: [happened.create()] });
  const before = asked.length;
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before + 2), ENGINE_WAIT);
  expect(new Set(asked)).toEqual(new Set(['/fn/register']));
  takesFunctions = true;
  await vi.waitFor(() => expect(asked.at(-1)).toBe('/e/event-key'), ENGINE_WAIT);
});

it('is degraded while the server is unreachable, and registers again when it is back', async () => {
  await isHealthy(true);
  await goes();
  await isHealthy('degraded');
  await enqueueEvents({ events: [happened.create()] });
  asked = [];
  await comes(port);
  await vi.waitFor(() => expect(asked).toEqual(['/fn/register', '/e/event-key']), ENGINE_WAIT);
  await isHealthy(true);
});
