import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { db } from '../lib/platform/database/db.ts';
import { overrideEnv } from '../lib/platform/env.ts';
import { newId } from '../lib/platform/new-id.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';
import { startDispatcher } from '../lib/webhooks/deliveries/start-dispatcher.ts';
import { createWebhook } from '../lib/webhooks/endpoints/create-webhook.ts';
import { type NewEvent, recordEvents } from '../lib/webhooks/events/record-events.ts';
import { percentile } from '../scripts/cli/prove/statistics.ts';
import type { Bench } from './bench.ts';
import { costOf } from './cpu-time.ts';
import { spentHere, withDatabase } from './embedded-database.ts';
import { type BenchServer, startServer } from './servers/start-server.ts';

const EVENTS = 10_000;
const RECEIVERS = 3;
const BATCH = 500;
const SAMPLES = 200;
const PER_SECOND = 20;

/** 10,000 events to three receivers, relative to a bare keep-alive POST loop; and how soon a single event arrives. */
export const bench: Bench = () =>
  withDatabase(async () => {
    overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
    const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => startServer('receiver')));
    try {
      // All of it in one workspace: it would wait for a former one, which is expected back (docs/decisions/252).
      const { workspaceId } = await createTestWorkspace();
      for (const { url } of receivers)
        await createWebhook({ workspaceId, url: `${url}/hook`, events: ['message.received'] });
      await fanOut(workspaceId, receivers, 1000);
      const floor = await bareLoop(receivers);
      const before = spentHere();
      const value = await fanOut(workspaceId, receivers, EVENTS);
      const after = spentHere();
      // With its part of recording the events.
      const cost = costOf(before, after, EVENTS * RECEIVERS);
      const latencies = await loneEvents();
      return {
        name: 'fan-out',
        rows: [
          {
            metric: `${EVENTS.toLocaleString('en')} events × ${RECEIVERS} receivers`,
            value,
            unit: 'deliveries/s',
            floor,
            ratio: value / floor,
            aim: '≥ 0.35',
            cost,
          },
          {
            metric: `event → receiver at ${PER_SECOND} a second, p50`,
            value: percentile(latencies, 0.5),
            unit: 'ms',
            aim: '≤ 10',
          },
          { metric: `event → receiver at ${PER_SECOND} a second, p99`, value: percentile(latencies, 0.99), unit: 'ms' },
        ],
      };
    } finally {
      await Promise.all(receivers.map((receiver) => receiver.stop()));
    }
  });

/** Deliveries per second, from recording the first event to the arrival of the last delivery. */
async function fanOut(workspaceId: string, receivers: BenchServer[], count: number): Promise<number> {
  const before = await deliveredTo(receivers);
  const dispatcher = startDispatcher();
  try {
    const startedAt = performance.now();
    for (let done = 0; done < count; done += BATCH) await record(workspaceId, BATCH);
    const wanted = before + count * receivers.length;
    while ((await deliveredTo(receivers)) < wanted) await sleep(20);
    return ((wanted - before) * 1000) / (performance.now() - startedAt);
  } finally {
    await dispatcher.stop();
  }
}

/** The same POSTs without the app: a ready body over keep-alive connections. */
async function bareLoop(receivers: BenchServer[]): Promise<number> {
  const dispatcher = new Agent({ connections: 64 });
  const body = JSON.stringify({
    event: 'message.received',
    data: newEvent('').data,
    timestamp: new Date().toISOString(),
  });
  const headers = { 'content-type': 'application/json' };
  const post = async (url: string) => {
    const response = await request(`${url}/hook`, { method: 'POST', headers, body, dispatcher });
    await response.body.dump();
  };
  const startedAt = performance.now();
  await Promise.all(
    receivers.flatMap(({ url }) =>
      Array.from({ length: 50 }, async () => {
        for (let sent = 0; sent < EVENTS / 50; sent += 1) await post(url);
      }),
    ),
  );
  const rate = (EVENTS * receivers.length * 1000) / (performance.now() - startedAt);
  await dispatcher.close();
  return rate;
}

/** Milliseconds from just before an event is recorded until its receiver has the request, one event at a time. */
async function loneEvents(): Promise<number[]> {
  const { workspaceId } = await createTestWorkspace();
  const arrivals = new Map<string, number>();
  const server = createServer((incoming, response) => {
    arrivals.set(String(incoming.headers['webhook-id']), performance.now());
    incoming.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await createWebhook({ workspaceId, url: `http://127.0.0.1:${port}/`, events: ['message.received'] });
  const dispatcher = startDispatcher();
  const latencies: number[] = [];
  try {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const startedAt = performance.now();
      const [id = ''] = await record(workspaceId, 1);
      while (!arrivals.has(id)) await sleep(1);
      latencies.push((arrivals.get(id) ?? 0) - startedAt);
      await sleep(Math.max(0, 1000 / PER_SECOND - (performance.now() - startedAt)));
    }
  } finally {
    await dispatcher.stop();
    server.closeAllConnections();
    server.close();
  }
  return latencies;
}

async function record(workspaceId: string, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => newEvent(workspaceId));
  await db().$transaction((tx) => recordEvents({ tx, events }));
  return events.map(({ id }) => id);
}

function newEvent(workspaceId: string): NewEvent {
  const id = newId();
  const message = { id: `wamid.${id}`, type: 'text', text: 'Is this in stock?', timestamp: new Date().toISOString() };
  return {
    workspaceId,
    id,
    name: 'message.received',
    data: { conversation_id: newId(), phone: '919812345678', message, wa_message_id: message.id },
  };
}

async function deliveredTo(receivers: BenchServer[]): Promise<number> {
  const counts = await Promise.all(
    receivers.map(async ({ url }) => ((await (await fetch(url)).json()) as { deliveries: number }).deliveries),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
