import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { advanceRun } from './advance-run.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';

const { place, publish, store, drive, write, inbox, runs, steps, events, channel } = setUpFlows();

let calls: { key: string; resolve: () => void }[];
async function startApi({ isHeld = false } = {}) {
  calls = [];
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(
    createServer((request, response) => {
      const resolve = () => response.end('{"id":"A1"}');
      calls.push({ key: String(request.headers['idempotency-key']), resolve });
      if (!isHeld) resolve();
    }),
  );
  return buildGraph(
    {
      s: start('go'),
      c: ['http_request', { method: 'POST', url: `http://127.0.0.1:${port}/`, responseMap: { id: 'order_id' } }],
      m: send('order {{order_id}}'),
      x: send('failed: {{_http_error}}'),
      e: end,
    },
    's > c',
    'c.success > m',
    'c.error > x',
    'm > e',
    'x > e',
  );
}

it('a completed call is not made again, whichever runner continues the run', async () => {
  await publish(await startApi());
  const { workspaceId } = place();
  const messageId = await store({ text: 'go' });
  const run = await takeMessage({ ...place(), messageId, runner: 'one' });
  expect(run).toMatchObject({ state: 'running' });
  expect(calls).toHaveLength(1);
  // The runner dies here; the engine repeats its step, and then another runner takes over.
  expect(await takeMessage({ ...place(), messageId, runner: 'two' })).toBeNull();
  const taken = await takeOverRun({ workspaceId, runId: run!.runId, runner: 'two' });
  expect(await drive(taken, 'two')).toMatchObject({ state: 'completed' });
  expect(await advanceRun({ workspaceId, runId: run!.runId, runner: 'one' })).toBeNull();
  expect(calls).toHaveLength(1);
  expect(await inbox()).toEqual(['order A1']);
});

it('an interrupted call is made again with the same idempotency key', async () => {
  await publish(await startApi({ isHeld: true }));
  const messageId = await store({ text: 'go' });
  const first = takeMessage({ ...place(), messageId, runner: 'one' });
  await expect.poll(() => calls.length).toBe(1);
  const second = takeMessage({ ...place(), messageId, runner: 'one' });
  await expect.poll(() => calls.length).toBe(2);
  for (const { resolve } of calls) resolve();
  const [run] = (await Promise.all([first, second])).filter((run) => run !== null);
  expect(await drive(run!, 'one')).toMatchObject({ state: 'completed' });
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(await inbox()).toEqual(['order A1']);
  expect((await steps(run!.runId)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

it('racing executors of one runner send each message once', async () => {
  await publish(asking({ collectSeconds: 0 }));
  const messageId = await store({ text: 'go' });
  const race = () =>
    Promise.all(Array.from({ length: 6 }, () => takeMessage({ ...place(), messageId, runner: 'one' })));
  await race();
  await store({ text: 'Ravi' });
  const run = (await runs())[0]!;
  const advance = () => advanceRun({ workspaceId: place().workspaceId, runId: run.id, runner: 'one' });
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 6 }, advance));
  expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  expect(await runs()).toMatchObject([{ state: 'completed', stepCount: 4 }]);
});

it('a message starts one run, however often it is delivered', async () => {
  await publish(buildGraph({ s: start(), m: send('hello'), e: end }, 's > m', 'm > e'));
  const messageId = await store({ text: 'hi' });
  const bring = async (runner: string) => drive(await takeMessage({ ...place(), messageId, runner }), runner);
  await Promise.all(['a', 'b', 'c', 'd'].map(bring));
  expect(await bring('e')).toBeNull();
  expect(await inbox()).toEqual(['hello']);
  expect(await runs()).toHaveLength(1);
});

it('an answer starts no other flow when it is delivered again after its run', async () => {
  await publish(asking({ collectSeconds: 0 }));
  await write('go');
  const messageId = await store({ text: 'go' });
  const bring = async (runner: string) => drive(await takeMessage({ ...place(), messageId, runner }), runner);
  expect(await bring('a')).toMatchObject({ state: 'completed' });
  expect(await bring('b')).toBeNull();
  expect(await inbox()).toEqual(['Your name?', 'got go']);
  expect(await runs()).toHaveLength(1);
});

it('several messages at once make one run, which asks once', async () => {
  await publish(asking());
  const ids = [await store({ text: 'go' }), await store({ text: 'go' }), await store({ text: 'go' })];
  await Promise.all(
    ids.map(async (messageId, index) => {
      const runner = `runner ${index}`;
      return drive(await takeMessage({ ...place(), messageId, runner }), runner);
    }),
  );
  expect((await inbox()).filter((text) => text === 'Your name?')).toHaveLength(1);
  expect((await runs()).filter(({ state }) => state === 'waiting').length).toBeLessThanOrEqual(1);
});

it('two replies at once answer one question', async () => {
  await publish(await startApi());
  await publish(
    buildGraph(
      { s: start('ask'), q: ask({ collectSeconds: 0 }), m: send('got {{answer}}'), e: end },
      's > q',
      'q.answer > m',
      'q.invalid > e',
      'q.timeout > e',
      'm > e',
    ),
  );
  await write('ask');
  const ids = [await store({ text: 'first' }), await store({ text: 'second' })];
  await Promise.all(
    ids.map(async (messageId, index) => {
      const runner = `runner ${index}`;
      return drive(await takeMessage({ ...place(), messageId, runner }), runner);
    }),
  );
  expect(await inbox()).toEqual(['Your name?', 'got first']);
});

it('passes on what came after the run’s last message', async () => {
  await publish(buildGraph({ s: start('go'), m: send('done'), e: end }, 's > m', 'm > e'));
  const runner = newId();
  const run = await takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner });
  expect(run).toMatchObject({ state: 'completed' });
  const messageId = await store({ text: 'go' });
  await advanceRun({ workspaceId: place().workspaceId, runId: run!.runId, runner });
  expect(await events()).toEqual([{ name: 'message/received', data: { ...place(), messageId } }]);
});

it('keeps sending when the channel is busy for a moment, under the same id', async () => {
  await publish(buildGraph({ s: start(), m: send('hello'), e: end }, 's > m', 'm > e'));
  await channel().addFault({ operation: 'messages.send', action: { type: 'error', code: 130429, retry_after: 1 } });
  expect(await write('hi')).toMatchObject({ state: 'completed' });
  expect(await db().message.count({ where: { ...place(), direction: 'outbound' } })).toBe(1);
});

it('reads its run again when that was moved meanwhile', async () => {
  await publish(await startApi({ isHeld: true }));
  const { workspaceId } = place();
  const busy = takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner: 'one' });
  await expect.poll(() => calls.length).toBe(1);
  await db().flowRun.updateMany({ where: { workspaceId }, data: { revision: { increment: 1 } } });
  calls[0]?.resolve();
  const run = await busy;
  expect(run).toMatchObject({ state: 'running' });
  const driven = drive(run, 'one');
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.resolve();
  expect(await driven).toMatchObject({ state: 'completed' });
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(await inbox()).toEqual(['order A1']);
});
