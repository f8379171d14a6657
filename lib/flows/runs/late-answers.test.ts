import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { requeueLostRuns } from './requeue-lost-runs.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, store, arrive, drive, write, inbox, runs } = setUpFlows();

/** The run's time was over so long ago, and nothing has woken it since. */
async function away(seconds: number) {
  const waitingUntil = new Date(Date.now() - seconds * 1000);
  await db().flowRun.updateMany({ where: { ...place(), state: 'waiting' }, data: { waitingUntil } });
}

async function wake() {
  const run = (await runs()).at(-1)!;
  const { workspaceId, id: runId, revision } = run;
  const runner = run.runner ?? '';
  return drive(await wakeRun({ workspaceId, runId, runner, revision }), runner);
}

const secondsLeft = (until: string | null | undefined) => (Date.parse(until ?? '') - Date.now()) / 1000;

describe('a question whose time ended while Parley was away', () => {
  it('still takes an answer that the channel delivers again a moment later', async () => {
    await publish(asking({ timeoutMinutes: 5 }));
    await write('go');
    await away(300);
    const waiting = await wake();
    expect(waiting).toMatchObject({ state: 'waiting' });
    expect(secondsLeft(waiting?.until)).toBeCloseTo(300, -1);
    expect(await inbox()).toEqual(['Your name?']);
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });

  it.each([
    ['in time', 0],
    ['late', 300],
  ])('is given up when that time is over too, though it is woken %s', async (_when, absent) => {
    await publish(asking({ timeoutMinutes: 5 }));
    await write('go');
    await away(300);
    await wake();
    await away(absent);
    expect(await wake()).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'timeout']);
  });

  it.each([
    [15, 60],
    [300, 300],
    [80_000, 600],
  ])('waits on after %i seconds for %i', async (absent, more) => {
    await publish(asking());
    await write('go');
    await away(absent);
    expect(secondsLeft((await wake())?.until) / more).toBeCloseTo(1, 1);
  });

  it('also does if it is the sweeper that finds it', async () => {
    await publish(asking());
    await write('go');
    await away(300);
    await requeueLostRuns();
    const [run] = await runs();
    expect(await takeOverRun({ workspaceId: run!.workspaceId, runId: run!.id, runner: newId() })).toMatchObject({
      state: 'waiting',
      revision: run!.revision + 1,
    });
  });

  it('is given up at once when it is woken in time', async () => {
    await publish(asking());
    await write('go');
    await away(5);
    expect(await wake()).toMatchObject({ state: 'completed' });
  });
});

describe('a message that the channel delivers late', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const second = (time: Date) => String(Math.floor(time.getTime() / 1000));
  const twoQuestions = () =>
    buildGraph(
      {
        s: start('go'),
        q: ask({ variable: 'who', collectSeconds: 0 }),
        r: ask({ message: { body: 'Your city?' }, variable: 'where', collectSeconds: 0 }),
        e: end,
      },
      's > q',
      'q.answer > r',
      'q.invalid > e',
      'q.timeout > e',
      'r.answer > e',
      'r.invalid > e',
      'r.timeout > e',
    );

  /** The channel has sent the flow's messages this long ago, the last one first. */
  async function sentAgo(...seconds: number[]) {
    const { workspaceId } = place();
    const sent = await db().message.findMany({
      where: { ...place(), direction: 'outbound' },
      orderBy: { sequence: 'desc' },
    });
    await db().messageReceipt.deleteMany({ where: { workspaceId } });
    for (const [index, { id: messageId }] of sent.entries()) {
      const timestamp = ago(seconds[index] ?? 0);
      await db().messageReceipt.createMany({ data: { workspaceId, messageId, status: 'sent', timestamp } });
    }
  }

  async function comesLate(text: string, written: Date) {
    const [messageId] = await arrive(wireText(text, { timestamp: second(written) }));
    const runner = newId();
    return drive(await takeMessage({ ...place(), messageId: messageId!, runner }), runner);
  }

  it('answers the question that it was written after, and none that was asked since', async () => {
    await publish(twoQuestions());
    await write('go');
    await sentAgo(400);
    expect(await comesLate('Ravi', ago(300))).toMatchObject({ state: 'waiting' });
    await sentAgo(2, 400);
    await comesLate('are you there?', ago(200));
    expect(await runs()).toMatchObject([{ state: 'waiting', variables: { who: 'Ravi' } }]);
    expect(await comesLate('Pune', ago(0))).toMatchObject({ state: 'completed' });
    expect(await runs()).toMatchObject([{ variables: { who: 'Ravi', where: 'Pune' } }]);
  });

  it('costs no answer that came before it', async () => {
    await publish(twoQuestions());
    await write('go');
    await sentAgo(100);
    await arrive(wireText('Ravi'));
    expect(await comesLate('hello?', ago(300))).toMatchObject({ state: 'waiting' });
    expect(await inbox()).toEqual(['Your name?', 'Your city?']);
    expect(await write('Pune')).toMatchObject({ state: 'completed' });
    expect(await runs()).toMatchObject([{ variables: { who: 'Ravi', where: 'Pune' } }]);
  });

  it.each(['delivered', 'read'] as const)('is an answer even if what was asked is %s later', async (status) => {
    await publish(twoQuestions());
    await write('go');
    await sentAgo(400);
    const { workspaceId } = place();
    const { messageId } = await db().messageReceipt.findFirstOrThrow({ where: { workspaceId } });
    await db().messageReceipt.createMany({ data: { workspaceId, messageId, status, timestamp: ago(10) } });
    await comesLate('Ravi', ago(300));
    expect(await runs()).toMatchObject([{ state: 'waiting', variables: { who: 'Ravi' } }]);
    // The first question is read only now; the second was sent before it was answered.
    await sentAgo(250);
    await db().messageReceipt.createMany({ data: { workspaceId, messageId, status, timestamp: ago(1) } });
    expect(await comesLate('Pune', ago(200))).toMatchObject({ state: 'completed' });
    expect(await runs()).toMatchObject([{ variables: { who: 'Ravi', where: 'Pune' } }]);
  });

  it('is compared with the earliest receipt of a question that has none of being sent', async () => {
    await publish(twoQuestions());
    await write('go');
    await sentAgo(400);
    const { workspaceId } = place();
    await db().messageReceipt.updateMany({ where: { workspaceId }, data: { status: 'delivered' } });
    expect(await comesLate('hello?', ago(500))).toBeNull();
    await comesLate('Ravi', ago(300));
    expect(await runs()).toMatchObject([{ state: 'waiting', variables: { who: 'Ravi' } }]);
  });

  it('is an answer as usual while no receipt tells when the question was asked', async () => {
    await publish(twoQuestions());
    await write('go');
    await comesLate('Ravi', ago(300));
    expect(await runs()).toMatchObject([{ variables: { who: 'Ravi' } }]);
  });
});

it('hears what arrives in the moment in which a question is given up', async () => {
  await publish(asking());
  await publish(buildGraph({ s: start('menu'), m: send('Menu'), e: end }, 's > m', 'm > e'), 'Menu');
  await write('go');
  const { query } = pg.Client.prototype;
  let late: Promise<string> | undefined;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { name } = args[0] as { name?: string };
    if (name !== 'commit_segments' || late) return Reflect.apply(query, this, args);
    late = store({ text: 'menu' });
    return late.then(() => Reflect.apply(query, this, args));
  } as typeof query);
  try {
    expect(await wake()).toMatchObject({ state: 'completed' });
  } finally {
    spy.mockRestore();
  }
  const messageId = await late!;
  const runner = newId();
  await drive(await takeMessage({ ...place(), messageId, runner }), runner);
  expect(await inbox()).toEqual(['Your name?', 'timeout', 'Menu']);
});
