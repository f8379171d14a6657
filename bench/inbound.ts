import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { percentile } from '../scripts/cli/prove/statistics.ts';
import type { Bench } from './bench.ts';
import { type RunningApp, withRunningApp } from './running-app.ts';
import { type BenchServer, startServer } from './servers/start-server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const dispatcher = new Agent({ connections: 64 });

/**
 * How fast Meta gets its answer at a steady 100 per second, and how many messages per second reach a receiver in a
 * minute.
 */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    const receiver = await startServer('receiver');
    try {
      await subscribe(app, receiver);
      await flood({ app, receiver, perPost: 1, seconds: 3 });
      const latencies = await steadyLatencies(app, { perSecond: 100, seconds: 20 });
      const single = await flood({ app, receiver, perPost: 1, seconds: SECONDS });
      const batched = await flood({ app, receiver, perPost: 10, seconds: SECONDS });
      return {
        name: 'inbound',
        rows: [
          { metric: 'acknowledged at 100 a second, p50', value: percentile(latencies, 0.5), unit: 'ms' },
          { metric: 'acknowledged at 100 a second, p99', value: percentile(latencies, 0.99), unit: 'ms', aim: '≤ 25' },
          { metric: `to the receiver for ${SECONDS} s, one a POST`, value: single, unit: 'messages/s', aim: '≥ 1,000' },
          {
            metric: `to the receiver for ${SECONDS} s, ten a POST`,
            value: batched,
            unit: 'messages/s',
            aim: '≥ 1,000',
          },
          { metric: 'memory after all of it', value: app.memory(), unit: 'MB' },
        ],
      };
    } finally {
      await receiver.stop();
    }
  });

export async function subscribe(app: RunningApp, receiver: BenchServer) {
  const response = await fetch(`${app.url}/public/v1/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': app.workspace.api_key },
    body: JSON.stringify({ url: `${receiver.url}/hook`, events: ['message.received'] }),
  });
  if (response.status !== 200) throw new Error(await response.text());
}

export async function post(app: RunningApp, count: number): Promise<number> {
  const { body, headers } = app.inbound(count);
  const startedAt = performance.now();
  const response = await request(`${app.url}/channels/whatsapp`, { method: 'POST', headers, body, dispatcher });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`the app answered ${response.statusCode}`);
  return performance.now() - startedAt;
}

/** Open loop: each POST is sent at its time, however long the others take. */
async function steadyLatencies(app: RunningApp, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const startedAt = performance.now();
  const posts: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    posts.push(post(app, 1));
  }
  return Promise.all(posts);
}

/** Posts as fast as 32 connections allow. Returns the messages per second, until the last one reached the receiver. */
export async function flood({
  app,
  receiver,
  perPost,
  seconds,
}: {
  app: RunningApp;
  receiver: BenchServer;
  perPost: number;
  seconds: number;
}) {
  const before = await received(receiver);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let posted = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await post(app, perPost);
      posted += perPost;
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  const deadline = performance.now() + 120_000;
  while ((await received(receiver)) - before < posted) {
    if (performance.now() > deadline) throw new Error('messages were acknowledged that no receiver got');
    await sleep(50);
  }
  return (posted * 1000) / (performance.now() - startedAt);
}

export async function received(receiver: BenchServer): Promise<number> {
  const response = await fetch(receiver.url);
  return ((await response.json()) as { messages: number }).messages;
}
