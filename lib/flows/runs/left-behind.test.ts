import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, send, start } from './testing/small-graphs.ts';

const { place, publish, store, runs, events } = setUpFlows();

/** A flow that calls an API and ends. `called` resolves when it calls, and `answer` lets it continue. */
async function startApi() {
  const called = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(
    createServer((_, response) => {
      called.resolve();
      void answered.promise.then(() => response.end('{}'));
    }),
  );
  const call = { method: 'POST', url: `http://127.0.0.1:${port}/` } as const;
  await publish(
    buildGraph({ s: start('go'), c: ['http_request', call], e: end }, 's > c', 'c.success > e', 'c.error > e'),
  );
  await publish(buildGraph({ s: start('more'), m: send('more'), e: end }, 's > m', 'm > e'));
  return { called: called.promise, answer: () => answered.resolve() };
}

/** Resolves when a statement about runs waits for a row that someone else has locked. */
const untilOneWaits = () => vi.waitFor(async () => expect(await waitingForLock('UPDATE flow_runs')).toBe(1));

it('a run passes on a message whose storing delays the run’s end', async () => {
  const { called, answer } = await startApi();
  const messageId = await store({ text: 'go' });
  const taken = takeMessage({ ...place(), messageId, runner: newId() });
  await called;
  const later = await db().$transaction(async (tx) => {
    const id = await store({ text: 'more' }, tx);
    answer();
    // The statement has begun by now and cannot see the message; it gets the lock after the message.
    await untilOneWaits();
    return id;
  });
  expect(await taken).toMatchObject({ state: 'completed' });
  expect(await events()).toEqual([{ name: 'message/received', data: { ...place(), messageId: later } }]);
});

it('a run that has heard everything leaves nothing', async () => {
  const { answer } = await startApi();
  answer();
  const messageId = await store({ text: 'go' });
  expect(await takeMessage({ ...place(), messageId, runner: newId() })).toMatchObject({ state: 'completed' });
  expect(await runs()).toMatchObject([{ state: 'completed' }]);
  expect(await events()).toEqual([]);
});
