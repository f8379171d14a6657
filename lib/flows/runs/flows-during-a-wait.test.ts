import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { cancelRun } from './cancel-run.ts';
import { receiveEvent } from './receive-event.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { expectOneLeader, leadersOf } from './testing/conversation-rules.ts';
import { dyingBefore } from './testing/dying-process.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, keyword, saying, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, store, drive, write, inbox, led, runs, events } = setUpFlows();

describe('a wait (trust 4)', () => {
  const reminding = (more: NodeSpec = send('How was it?')) =>
    buildGraph(
      { s: start('order'), a: send('Thanks'), w: ['wait', { minutes: 60 }], m: more, e: end },
      's > a',
      'a > w',
      'w > m',
      ...(more[0] === 'ask' ? ['m.answer > e', 'm.invalid > e', 'm.timeout > e'] : ['m > e']),
    );

  /** Makes the parked run due. Returns what wakes it. */
  async function due() {
    const [parked] = await db().flowRun.findMany({
      where: { ...place(), state: 'waiting', waitingFor: { path: ['for'], equals: 'time' } },
    });
    const { id: runId, runner, revision, workspaceId } = parked!;
    await db().$executeRaw`
      UPDATE flow_runs SET waiting_until = now(),
        waiting_for = jsonb_set(waiting_for, '{until}', to_jsonb('2000-01-01T00:00:00Z'::text))
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid`;
    return { workspaceId, runId, runner: runner!, revision };
  }

  /** The run becomes due, and the engine wakes it. */
  async function timePasses() {
    const wake = await due();
    return drive(await wakeRun(wake), wake.runner);
  }

  it('does not hold the conversation: other flows answer meanwhile, and it continues when its time has come', async () => {
    await publish(reminding());
    await publish(saying('The menu', keyword('menu')));
    await publish(saying('Hello', { type: 'any_message' }));
    await write('order');
    expect(await led()).toBe('nobody');
    await write('menu');
    await write('thank you');
    expect(await timePasses()).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Thanks', 'The menu', 'Hello', 'How was it?']);
    expect(await led()).toBe('nobody');
  });

  it('is not ended with a question that a trigger interrupts', async () => {
    await publish(reminding());
    await publish(asking());
    await publish(saying('The menu', keyword('menu', { mayInterrupt: true })));
    const parked = await write('order');
    await write('go');
    // As many changes as the other run has had.
    await db().flowRun.updateMany({ where: place(), data: { revision: 7 } });
    await write('menu');
    expect(await runs()).toMatchObject([
      { id: parked!.runId, state: 'waiting' },
      { state: 'cancelled' },
      { state: 'completed' },
    ]);
  });

  /** A new runner takes up the one run that was postponed. */
  async function continuePostponed() {
    const woken = (await events()).filter(({ name }) => name === 'flow/run.continued');
    expect(woken).toHaveLength(1);
    const { runId } = woken[0]!.data as { runId: string };
    const runner = newId();
    await drive(await takeOverRun({ ...place(), runId, runner }), runner);
  }

  it.each([
    ['has ended', asking(), ['got Ravi']],
    [
      'waits for a time itself',
      buildGraph(
        { s: start('go'), q: ask(), w: ['wait', { minutes: 60 }], e: end },
        's > q',
        'q.answer > w',
        'q.invalid > e',
        'q.timeout > e',
        'w > e',
      ),
      [],
    ],
  ])('is postponed while another flow asks something, and continues when that %s', async (_, other, said) => {
    await publish(reminding());
    await publish(other);
    await write('order');
    await write('go');
    expect(await timePasses()).toMatchObject({ state: 'waiting' });
    expect(await inbox()).toEqual(['Thanks', 'Your name?']);
    await write('Ravi');
    await continuePostponed();
    expect(await inbox()).toEqual(['Thanks', 'Your name?', ...said, 'How was it?']);
  });

  it('for an event that came during the call before it is postponed, too, and continues when the other flow has ended', async () => {
    const { workspaceId } = place();
    overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
    onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
    const answer = async (_: unknown, response: ServerResponse) => {
      const [run] = await runs();
      await receiveEvent({ workspaceId, runId: run!.id, number: 0, body: {} });
      response.end('{}');
    };
    const port = await serve(createServer((request, response) => void answer(request, response)));
    await publish(
      buildGraph(
        {
          s: start('pay'),
          c: ['http_request', { method: 'GET', url: `http://127.0.0.1:${port}/` }],
          w: ['wait_for_event', { timeoutMinutes: 60 }],
          m: send('Paid'),
          e: end,
        },
        's > c',
        'c.success > w',
        'c.error > e',
        'w.event > m',
        'w.timeout > e',
        'm > e',
      ),
    );
    await publish(asking());
    const runner = newId();
    const parked = await takeMessage({ workspaceId, messageId: await store({ text: 'pay' }), runner });
    const { runId, revision } = parked!;
    await write('go');
    expect(await wakeRun({ workspaceId, runId, runner, revision })).toMatchObject({ state: 'waiting' });
    await write('Ravi');
    await continuePostponed();
    expect(await inbox()).toEqual(['Your name?', 'got Ravi', 'Paid']);
  });

  it.each([
    ['to its end', ['set_variable', { variable: 'seen', value: 'yes' }], 'completed', []],
    ['to what it says', send('How was it?'), 'running', ['How was it?']],
  ] as [string, NodeSpec, string, string[]][])(
    'leads from the moment that its way %s is recorded, and not before, wherever its process dies',
    async (_, node, state, said) => {
      await publish(reminding(node));
      await write('order');
      const wake = await due();
      let deaths = 0;
      for (; (await runs())[0]?.state === 'waiting'; deaths += 1) {
        await dyingBefore(deaths + 1, () => wakeRun(wake));
        expectOneLeader(await leadersOf(place().workspaceId));
      }
      expect(deaths).toBeGreaterThan(3);
      expect(await runs()).toMatchObject([{ state }]);
      expect(await led()).toBe(state === 'running' ? 'flow' : 'nobody');
      await drive(await wakeRun(wake), wake.runner);
      expect(await inbox()).toEqual(['Thanks', ...said]);
      expect(await led()).toBe('nobody');
    },
  );

  it('leads a conversation that an earlier release left to flows although none leads it', async () => {
    await publish(reminding());
    await write('order');
    const { workspaceId, conversationId } = place();
    await db().conversation.update({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      data: { state: 'flow', stateSince: new Date(Date.now() - 120_000) },
    });
    expect(await timePasses()).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Thanks', 'How was it?']);
    expect(await led()).toBe('nobody');
  });

  it('is restarted when the customer asks for its flow by name, and not by any message', async () => {
    await publish(reminding());
    await write('order');
    await write('order');
    expect(await runs()).toMatchObject([{ state: 'cancelled' }, { state: 'waiting' }]);
    await db().flow.deleteMany({ where: { workspaceId: place().workspaceId } });
    await publish(
      buildGraph({ s: start(), a: send('Hi'), w: ['wait', { minutes: 5 }], e: end }, 's > a', 'a > w', 'w > e'),
    );
    await write('one');
    await write('two');
    expect((await inbox()).slice(2)).toEqual(['Hi']);
  });

  it('ends with its conversation’s other flows when a person takes over', async () => {
    await publish(reminding());
    await write('order');
    await setConversationState({ ...place(), state: 'person' });
    expect(await runs()).toMatchObject([{ state: 'cancelled' }]);
    expect(await led()).toBe('person');
  });

  it.each([
    ['pauses flows', (state: 'paused' | 'flow') => setConversationState({ ...place(), state })],
    [
      'is handed the conversation',
      async (state: 'paused' | 'flow') => {
        if (state === 'flow') return setConversationState({ ...place(), state });
        await publish(buildGraph({ s: start('agent'), h: ['handoff', {}] }, 's > h'));
        return write('agent');
      },
    ],
  ])('is only put off when a person %s, until they give it back', async (_, holdOrGiveBack) => {
    await publish(reminding());
    const parked = await write('order');
    await holdOrGiveBack('paused');
    expect(await timePasses()).toBeNull();
    expect(await inbox()).toEqual(['Thanks']);
    await holdOrGiveBack('flow');
    const { runId } = (await events()).find(({ name }) => name === 'flow/run.continued')!.data as { runId: string };
    expect(runId).toBe(parked!.runId);
    const runner = newId();
    await drive(await takeOverRun({ ...place(), runId, runner }), runner);
    expect(await inbox()).toEqual(['Thanks', 'How was it?']);
  });

  it('leaves the conversation to the flow that leads it when its own run is stopped', async () => {
    await publish(reminding());
    await publish(asking());
    const parked = await write('order');
    await write('go');
    await cancelRun({ workspaceId: place().workspaceId, runId: parked!.runId });
    expect(await led()).toBe('flow');
    await write('Ravi');
    expect(await led()).toBe('nobody');
  });

  it('may be followed by a question, which then holds the conversation', async () => {
    await publish(
      buildGraph(
        { s: start('order'), w: ['wait', { minutes: 60 }], q: ask(), g: send('got {{answer}}'), e: end },
        's > w',
        'w > q',
        'q.answer > g',
        'q.invalid > e',
        'q.timeout > e',
        'g > e',
      ),
    );
    await publish(saying('Hello', { type: 'any_message' }));
    await write('order');
    expect(await timePasses()).toMatchObject({ state: 'waiting' });
    expect(await led()).toBe('flow');
    await write('Ravi');
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });

  it.each([
    ['ends', ['set_variable', { variable: 'seen', value: 'yes' }], []],
    ['speaks and ends', send('How was it?'), ['How was it?']],
    ['asks', ask(), ['Your name?']],
  ] as [string, NodeSpec, string[]][])(
    'does not swallow what arrives in the moment in which it is over, when it then %s',
    async (_, node, said) => {
      await publish(reminding(node));
      await publish(saying('The menu', keyword('menu', { mayInterrupt: true })));
      await write('order');
      const messageId = await store({ text: 'menu' });
      await timePasses();
      const passedOn = (await events()).filter(({ name }) => name === 'message/received').length;
      for (let offer = 0; offer <= passedOn; offer += 1) {
        const runner = newId();
        await drive(await takeMessage({ ...place(), messageId, runner }), runner);
      }
      expect(await inbox()).toEqual(['Thanks', ...said, 'The menu']);
    },
  );

  it('consumes what was offered meanwhile and started nothing, so that it starts nothing afterwards', async () => {
    const quiet: NodeSpec = ['set_variable', { variable: 'seen', value: 'yes' }];
    await publish(
      buildGraph({ s: start(), w: ['wait', { minutes: 60 }], v: quiet, e: end }, 's > w', 'w > v', 'v > e'),
    );
    await write('hello');
    await write('anyone there?');
    await write('menu');
    await publish(saying('The menu', keyword('menu')));
    expect(await timePasses()).toMatchObject({ state: 'completed' });
    expect((await events()).filter(({ name }) => name === 'message/received')).toEqual([]);
    expect(await runs()).toHaveLength(1);
  });
});
