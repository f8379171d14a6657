import { describe, expect, it, vi } from 'vitest';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { cancelRun } from './cancel-run.ts';
import { failRun } from './fail-run.ts';
import { removeFlow } from './remove-flow.ts';
import { takeFlowOffline } from './take-flow-offline.ts';
import { takeMessage } from './take-message.ts';
import { mortalEngine } from './testing/mortal-engine.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';

const { place, publish, arrive, store, write, inbox, events, contactId, channel } = setUpFlows();

/** The engine does everything that is due. */
async function work() {
  const engine = mortalEngine(place().workspaceId);
  while (await engine.step());
}

const twoMessages = () =>
  buildGraph({ s: start('go'), a: send('one'), b: send('two'), e: end }, 's > a', 'a > b', 'b > e');

/** A run is between two messages when the customer asks for another flow. */
async function busyRun() {
  const flowId = await publish(twoMessages());
  await publish(buildGraph({ s: start('menu'), m: send('The menu'), e: end }, 's > m', 'm > e'), 'Menu');
  const run = await takeMessage({ ...place(), messageId: await store({ text: 'go' }), runner: newId() });
  for (const text of ['hello?', 'menu']) {
    expect(await takeMessage({ ...place(), messageId: await store({ text }), runner: newId() })).toBeNull();
  }
  return { workspaceId: place().workspaceId, flowId, runId: run!.runId };
}

type Ends = [
  string,
  (run: { workspaceId: string; flowId: string; runId: string; message?: string }) => Promise<unknown>,
][];

const ends: Ends = [
  ['is stopped', cancelRun],
  ['fails for good', ({ workspaceId }) => failRun({ workspaceId, runner: '', conversationId: place().conversationId })],
  ['is freed', () => setConversationState({ ...place(), state: 'nobody' })],
  ['is deleted with its flow', removeFlow],
  ['is stopped with its flow', (run) => takeFlowOffline({ ...run, runs: 'stop' })],
];

describe('a run that someone ends', () => {
  it.each(ends)('leaves the messages that it has not heard to other flows when it %s', async (_how, finish) => {
    await finish(await busyRun());
    await work();
    expect(await inbox()).toEqual(['one', 'The menu']);
  });

  // Freeing a conversation ends all runs there.
  it.each(ends.filter(([how]) => how !== 'is freed'))(
    'wakes the run that waits for its end when it %s',
    async (_how, finish) => {
      const { workspaceId, conversationId } = place();
      await publish(
        buildGraph(
          { s: start('order'), w: ['wait', { minutes: 60 }], m: send('How was it?'), e: end },
          's > w',
          'w > m',
          'm > e',
        ),
      );
      await write('order');
      const flowId = await publish(asking());
      const question = await write('go');
      // Its time came while the other run led, so that it was postponed.
      await db().$executeRaw`
      UPDATE flow_runs SET waiting_for = jsonb_set(waiting_for, '{until}', to_jsonb('2000-01-01T00:00:00Z'::text))
      WHERE conversation_id = ${conversationId}::uuid AND waiting_for ->> 'for' = 'time'`;
      await finish({ workspaceId, flowId, runId: question!.runId });
      await work();
      expect(await inbox()).toEqual(['Your name?', 'How was it?']);
    },
  );

  it('leaves also a message that is stored while its flow waits for another customer’s conversation', async () => {
    const { workspaceId, flowId } = await busyRun();
    const other = { from: '919800000001' };
    const take = async (text: string) => {
      const [messageId] = await arrive(wireText(text, other));
      return takeMessage({ workspaceId, messageId: messageId!, runner: newId() });
    };
    expect(await take('go')).toMatchObject({ state: 'running' });
    let removing: Promise<unknown> | undefined;
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM conversations WHERE id = ${place().conversationId}::uuid FOR UPDATE`;
      removing = removeFlow({ workspaceId, flowId });
      await vi.waitFor(async () => expect(await waitingForLock('UPDATE flow_runs')).toBe(1));
      expect(await take('menu')).toBeNull();
      await db().engineEvent.deleteMany();
    });
    await removing;
    await work();
    expect((await inbox()).filter((text) => text === 'The menu')).toHaveLength(2);
  });

  it.each(ends.slice(-2))(
    'leaves messages, and says goodbye, in the conversation that its own is merged into before that, when it %s',
    async (_how, finish) => {
      const { workspaceId } = place();
      await store({ text: 'hello' });
      await store({ text: 'menu' });
      const { user_id: userId } = await channel().saveCustomer('919812345678', { hides_phone: true });
      const hidden = { from: undefined, from_user_id: userId };
      const flowId = await publish(twoMessages());
      await publish(buildGraph({ s: start('menu'), m: send('The menu'), e: end }, 's > m', 'm > e'), 'Menu');
      const take = async (text: string) => {
        const [messageId] = await arrive(wireText(text, hidden));
        return takeMessage({ workspaceId, messageId: messageId!, runner: newId() });
      };
      const run = await take('go');
      expect(await take('menu')).toBeNull();
      await db().engineEvent.deleteMany();
      await finish({ workspaceId, flowId, runId: run!.runId, message: 'Goodbye' });
      await arrive(
        wireText('👍', { from_user_id: userId, type: 'reaction', reaction: { message_id: '', emoji: '👍' } }),
      );
      expect(await db().contact.count({ where: { workspaceId } })).toBe(1);
      await work();
      expect((await inbox()).sort()).toEqual(['Goodbye', 'The menu', 'one']);
    },
  );

  it('starts nothing where people lead', async () => {
    const run = await busyRun();
    await setConversationState({ ...place(), state: 'paused' });
    await cancelRun(run);
    expect(await events()).toEqual([]);
    await setConversationState({ ...place(), state: 'flow' });
    await work();
    expect(await inbox()).toEqual(['one']);
  });

  it('starts nothing once people have taken over', async () => {
    await busyRun();
    await setConversationState({ ...place(), state: 'person' });
    await work();
    expect(await inbox()).toEqual(['one']);
  });

  it('starts nothing where the customer is blocked', async () => {
    const run = await busyRun();
    await blockContact({ ...run, contact: contactId(), blocked: true, actor: { cause: 'api' } });
    await cancelRun(run);
    await work();
    expect(await inbox()).toEqual(['one']);
  });

  it('gives the engine nothing to do if it owed nothing', async () => {
    await publish(asking());
    const run = await write('go');
    await cancelRun({ ...place(), runId: run!.runId });
    expect(await events()).toEqual([]);
  });
});
