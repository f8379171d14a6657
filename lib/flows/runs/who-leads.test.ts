import { describe, expect, it } from 'vitest';
import type { ConversationState } from '#lib/messaging/conversations/constants.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { advanceRun } from './advance-run.ts';
import { cancelRun } from './cancel-run.ts';
import { failRun } from './fail-run.ts';
import { requeueLostRuns } from './requeue-lost-runs.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, store, drive, write, inbox, talk, led, runs, events } = setUpFlows();

const put = async (state: ConversationState) => {
  await setConversationState({ ...place(), state });
  return led();
};

/** A person, or an integration, writes to the customer. */
const answer = (body: string, source: 'inbox' | 'api' = 'inbox') =>
  sendMessage({ ...place(), message: { type: 'text', body, language_code: 'en' }, source });

/** What the engine does once it was given a run. */
async function resume() {
  const [run] = await runs();
  const runner = newId();
  const { workspaceId } = place();
  return drive(await takeOverRun({ workspaceId, runId: run!.id, runner }), runner);
}

/** The run is between two messages. */
const twoMessages = () =>
  buildGraph({ s: start('go'), a: send('one'), b: send('two'), e: end }, 's > a', 'a > b', 'b > e');
async function betweenMessages() {
  await publish(twoMessages());
  const runner = newId();
  const run = await takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner });
  expect(run).toMatchObject({ state: 'running' });
  expect(await inbox()).toEqual(['one']);
  return { runId: run!.runId, runner };
}

const handing = () => buildGraph({ s: start('agent'), h: ['handoff', { note: 'Angry' }] }, 's > h');

describe('a run', () => {
  it('leads while it is under way, and leaves the conversation to no one', async () => {
    await publish(asking());
    expect(await led()).toBe('nobody');
    await write('go');
    expect(await led()).toBe('flow');
    await write('Ravi');
    expect(await led()).toBe('nobody');
  });

  it.each([
    ['is stopped', () => cancelRun],
    [
      'fails for good',
      () =>
        ({ workspaceId }: { workspaceId: string; runId: string }) =>
          failRun({ workspaceId, runner: '', conversationId: place().conversationId }),
    ],
  ])('leaves it to no one when it %s', async (_how, verb) => {
    await publish(asking());
    const run = await write('go');
    await verb()({ workspaceId: place().workspaceId, runId: run!.runId });
    expect(await led()).toBe('nobody');
    expect(await write('go')).toMatchObject({ state: 'waiting' });
  });

  it('leads alone in its conversation, however many messages start one at once', async () => {
    await publish(buildGraph({ s: start(), q: ['wait', { minutes: 5 }], e: end }, 's > q', 'q > e'));
    const messages = await Promise.all(Array.from({ length: 6 }, () => store({ text: 'hi' })));
    await Promise.all(messages.map((messageId) => takeMessage({ ...place(), messageId, runner: newId() })));
    expect(await runs()).toHaveLength(1);
    expect(await led()).toBe('nobody');
  });
});

describe('a person’s message', () => {
  it('holds a run between two steps: the flow stays silent, and continues when it is given back', async () => {
    const run = await betweenMessages();
    await answer('Let me take this');
    expect(await led()).toBe('paused');
    expect(await advanceRun({ ...place(), ...run })).toBeNull();
    expect(await inbox()).toEqual(['one', 'Let me take this']);
    expect(await runs()).toMatchObject([{ state: 'running' }]);
    expect(await put('flow')).toBe('flow');
    expect(await events()).toEqual([
      { name: 'flow/run.continued', data: { workspaceId: place().workspaceId, runId: run.runId } },
    ]);
    expect(await resume()).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['one', 'Let me take this', 'two']);
    expect(await led()).toBe('nobody');
  });

  it('also holds it during a step: the flow finishes that message, and sends nothing after it', async () => {
    const { runId, runner } = await betweenMessages();
    await Promise.all([advanceRun({ ...place(), runId, runner }), answer('Mine')]);
    const said = await inbox();
    expect(['paused', 'nobody']).toContain(await led());
    await drive(await takeOverRun({ ...place(), runId, runner: newId() }), runner);
    expect(await inbox()).toEqual(said);
  });

  it('of an integration holds nothing', async () => {
    const run = await betweenMessages();
    await answer('Your parcel is on its way', 'api');
    expect(await led()).toBe('flow');
    expect(await drive(await advanceRun({ ...place(), ...run }), run.runner)).toMatchObject({ state: 'completed' });
  });

  it('keeps the customer’s answers for the person, until it is given back', async () => {
    await publish(asking());
    await write('go');
    await answer('What colour?');
    expect(await write('Blue')).toBeNull();
    expect(await runs()).toMatchObject([{ state: 'waiting' }]);
    await put('flow');
    expect(await resume()).toMatchObject({ state: 'waiting' });
    expect(await inbox()).toEqual(['Your name?', 'What colour?']);
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'What colour?', 'got Ravi']);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])(
    'holds a question while the customer answers it: it waits on when given back %s the answer was complete',
    async (_when, isQuiet) => {
      await publish(asking({ timeoutMinutes: 60 }));
      await write('go');
      const collecting = await write('Ra', { goesOn: true });
      await put('paused');
      if (isQuiet) {
        const past = new Date(Date.now() - 1000);
        await db().flowRun.updateMany({ where: place(), data: { waitingUntil: past } });
        const [run] = await runs();
        const { runId, revision } = collecting!;
        await wakeRun({ ...place(), runId, revision, runner: run!.runner ?? '' });
      }
      await put('flow');
      const waiting = await resume();
      expect(waiting).toMatchObject({ state: 'waiting' });
      expect((Date.parse(waiting!.until!) - Date.now()) / 60_000).toBeCloseTo(60, -1);
      expect(await inbox()).toEqual(['Your name?']);
      expect(await write('Kumar')).toMatchObject({ state: 'completed' });
      expect(await inbox()).toEqual(['Your name?', 'got Kumar']);
    },
  );

  it('holds a run whose time is over, and it is not handed to another runner', async () => {
    await publish(asking());
    const { workspaceId } = place();
    const runner = newId();
    const run = await takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner });
    const waiting = await drive(run, runner);
    await answer('One moment');
    const past = new Date(Date.now() - 3_600_000);
    await db().flowRun.updateMany({ where: { workspaceId }, data: { waitingUntil: past, updatedAt: past } });
    const { runId, revision } = waiting!;
    expect(await wakeRun({ workspaceId, runId, runner, revision })).toBeNull();
    await requeueLostRuns();
    expect(await events()).toEqual([]);
    await put('flow');
    expect(await resume()).toMatchObject({ state: 'completed' });
    expect((await inbox()).at(-1)).toBe('timeout');
  });
});

describe('a handoff', () => {
  it('is ended by neither an agent’s nor an integration’s message, nor by what the customer asks for', async () => {
    await publish(handing());
    await publish(buildGraph({ s: start('menu'), m: send('The menu'), e: end }, 's > m', 'm > e'));
    await write('agent');
    expect(await talk()).toMatchObject({ state: 'person', handoffNote: 'Angry' });
    await answer('Hello, this is Mina');
    await answer('Your parcel is on its way', 'api');
    expect(await write('menu')).toBeNull();
    expect(await talk()).toMatchObject({ state: 'person', handoffAt: expect.any(Date), handoffNote: 'Angry' });
  });

  it.each(['nobody', 'flow'] as const)(
    'is ended by giving it back (%s): the next message starts a flow',
    async (state) => {
      await publish(handing());
      await write('agent');
      expect(await put(state)).toBe('nobody');
      expect(await talk()).toMatchObject({ handoffAt: null, handoffNote: null });
      expect(await write('agent')).toMatchObject({ state: 'handed_off' });
    },
  );

  it('leaves messages from before it was given back to the person, even if flows see them late', async () => {
    await publish(handing());
    await write('agent');
    const messageId = await store({ text: 'agent' });
    await put('nobody');
    expect(await takeMessage({ ...place(), messageId, runner: newId() })).toBeNull();
    expect(await led()).toBe('nobody');
  });
});

describe('people', () => {
  it('take over: the run ends, and no trigger starts another', async () => {
    await publish(asking());
    await write('go');
    expect(await put('person')).toBe('person');
    expect(await runs()).toMatchObject([{ state: 'cancelled', error: 'A person took over the conversation.' }]);
    expect(await write('go')).toBeNull();
  });

  it('pause a conversation that no flow leads, too', async () => {
    await publish(asking());
    expect(await put('paused')).toBe('paused');
    expect(await write('go')).toBeNull();
    expect(await put('flow')).toBe('nobody');
    expect(await write('go')).toMatchObject({ state: 'waiting' });
  });

  it('free a conversation: its held run ends', async () => {
    await publish(asking());
    await write('go');
    await put('paused');
    await put('nobody');
    expect(await runs()).toMatchObject([{ state: 'cancelled', error: 'The conversation was taken from the flow.' }]);
    expect(await led()).toBe('nobody');
  });

  it('change nothing by setting the current state again', async () => {
    await publish(handing());
    await write('agent');
    const before = await talk();
    await put('person');
    expect(await talk()).toEqual(before);
  });

  it('cannot change another workspace’s conversation', async () => {
    const { conversationId } = place();
    await expect(setConversationState({ workspaceId: newId(), conversationId, state: 'person' })).rejects.toMatchObject(
      { code: 'not_found' },
    );
  });

  it('do not wait for what happens in other conversations', async () => {
    await publish(asking());
    await write('go');
    const { workspaceId } = place();
    const { numberId } = await talk();
    const { conversationId } = await createTestConversation({ workspaceId, numberId, phone: '+919812345679' });
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`
        SELECT FROM conversations
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid FOR UPDATE`;
      await put('nobody');
    });
    expect(await runs()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('never leave two leaders, whatever happens at once', async () => {
    await publish(asking());
    for (let round = 0; round < 12; round++) {
      const messageId = await store({ text: 'go' });
      const acts = [
        () => takeMessage({ ...place(), messageId, runner: newId() }),
        () => answer('Mine'),
        () => put('person'),
        () => put('flow'),
        () => put('paused'),
        () => put('nobody'),
      ];
      await Promise.all(acts.slice(0, 2 + (round % 5)).map((act) => act()));
      const active = (await runs()).filter(({ state }) => state === 'running' || state === 'waiting').length;
      const allowed = { nobody: [0], person: [0], flow: [1], paused: [0, 1] }[await led()];
      expect(allowed).toContain(active);
    }
  });
});
