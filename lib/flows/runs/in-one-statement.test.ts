import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordInTest } from '#lib/testing/wall/record-statements.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, start } from './testing/small-graphs.ts';

const { place, publish, arrive } = setUpFlows();

/** A flow that calls an API and ends; the API answers all calls after `answer`. */
async function publishCall() {
  let calls = 0;
  const answered = Promise.withResolvers<void>();
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(
    createServer((_, response) => {
      calls += 1;
      void answered.promise.then(() => response.end('{}'));
    }),
  );
  const call = { method: 'POST', url: `http://127.0.0.1:${port}/` } as const;
  await publish(buildGraph({ s: start(), c: ['http_request', call], e: end }, 's > c', 'c.success > e', 'c.error > e'));
  return { calls: () => calls, answer: () => answered.resolve() };
}

/** Each of another customer, and the conversation of each. */
async function arriveFrom(customers: number) {
  const { workspaceId } = place();
  const ids = await arrive(
    ...Array.from({ length: customers }, (_, index) => wireText('hi', { from: String(919800000000 + index) })),
  );
  return db().message.findMany({
    where: { workspaceId, id: { in: ids } },
    select: { id: true, conversationId: true },
  });
}

type Arrived = Awaited<ReturnType<typeof arriveFrom>>[number];

const take = ({ id: messageId }: Arrived) =>
  takeMessage({ workspaceId: place().workspaceId, messageId, runner: newId() });

const whileLocked = ({ conversationId }: Arrived, work: () => Promise<void>) =>
  db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM conversations WHERE id = ${conversationId}::uuid FOR NO KEY UPDATE`;
    await work();
  });

it('runs that begin and end together share their statements, and each is recorded once', async () => {
  const { calls, answer } = await publishCall();
  const arrived = await arriveFrom(20);
  const counts: Record<string, number> = {};
  await recordInTest(async ({ name }) => {
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  });
  const taken = arrived.map(take);
  await expect.poll(calls).toBe(20);
  answer();
  const ended = await Promise.all(taken);
  expect(new Set(ended.map((run) => run?.runId)).size).toBe(20);
  const { workspaceId } = place();
  const runs = await db().flowRun.findMany({ where: { workspaceId }, include: { conversation: true, steps: true } });
  expect(runs.map(({ conversationId }) => conversationId).sort()).toEqual(
    arrived.map(({ conversationId }) => conversationId).sort(),
  );
  for (const run of runs) {
    expect(run).toMatchObject({ state: 'completed', conversation: { state: 'nobody' } });
    expect(run.steps).toHaveLength(3);
  }
  expect(await db().event.count({ where: { workspaceId, name: 'flow.completed' } })).toBe(20);
  expect(counts.read_situations).toBeLessThanOrEqual(2);
  expect(counts.start_runs).toBeLessThanOrEqual(4);
  expect(counts.commit_last_segments).toBeLessThan(15);
});

it('a run whose conversation is locked delays the end of no other', async () => {
  const { calls, answer } = await publishCall();
  const [late, ...others] = await arriveFrom(6);
  const taken = [late!, ...others].map(take);
  await expect.poll(calls).toBe(6);
  await whileLocked(late!, async () => {
    answer();
    for (const run of await Promise.all(taken.slice(1))) expect(run).toMatchObject({ state: 'completed' });
  });
  expect(await taken[0]).toMatchObject({ state: 'completed' });
});

it('a run whose conversation is locked delays the start of no other', async () => {
  const { calls, answer } = await publishCall();
  const [late, ...others] = await arriveFrom(6);
  let taken: ReturnType<typeof take>[] = [];
  await whileLocked(late!, async () => {
    taken = [late!, ...others].map(take);
    await expect.poll(calls).toBe(5);
  });
  answer();
  for (const run of await Promise.all(taken)) expect(run).toMatchObject({ state: 'completed' });
});
