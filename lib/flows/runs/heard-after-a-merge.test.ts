import { describe, expect, it, vi } from 'vitest';
import { mergeContacts } from '#lib/messaging/contacts/merge-contacts.ts';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { takeMessage } from './take-message.ts';
import { expectOneLeader, leadersOf } from './testing/conversation-rules.ts';
import { passTime } from './testing/pass-time.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, silent, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, arrive, take, write, inbox, runs, channel, contactId } = setUpFlows();

describe('a run whose conversation is merged with another', () => {
  const hidden = { from: undefined, from_user_id: 'IN.1' };
  const shown = { from_user_id: 'IN.1' };

  it('hears what is written from then on, not what the other one already knew', async () => {
    await publish(asking({ collectSeconds: 0 }));
    await arrive(wireText('old', hidden), wireText('older', hidden));
    await write('go');
    const [reply] = await arrive(wireText('Ravi', shown));
    await take(reply!);
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });

  it('keeps a reply that it has not heard', async () => {
    await publish(asking({ collectSeconds: 0 }));
    await arrive(wireText('old', hidden));
    await write('go');
    await arrive(wireText('Asha'));
    const [late] = await arrive(wireText('late', shown));
    await take(late!);
    expect(await inbox()).toEqual(['Your name?', 'got Asha']);
  });

  it('continues where the customer is asked, and ends one of the same flow that only waits for a time', async () => {
    await publish(
      buildGraph(
        { s: start('go'), q: ask({ collectSeconds: 0 }), w: ['wait', { minutes: 5 }], e: end },
        's > q',
        'q.answer > w',
        'q.invalid > e',
        'q.timeout > e',
        'w > e',
      ),
    );
    await write('go');
    await write('Asha');
    const { user_id: userId } = await channel().saveCustomer('919812345678', { hides_phone: true });
    const [go] = await arrive(wireText('go', { from: undefined, from_user_id: userId }));
    const { workspaceId } = place();
    await takeMessage({ workspaceId, messageId: go!, runner: newId() });
    const [name] = await arrive(wireText('Ravi', { from_user_id: userId }));
    expectOneLeader(await leadersOf(workspaceId));
    await take(name!);
    const { conversationId } = place();
    expect(await db().flowRun.findMany({ where: { workspaceId }, orderBy: { startedAt: 'asc' } })).toMatchObject([
      { conversationId, state: 'cancelled', variables: { answer: 'Asha' } },
      { conversationId, state: 'waiting', variables: { answer: 'Ravi' } },
    ]);
  });

  it('wakes only after that, and then leads nothing if the other one does', async () => {
    await publish(
      buildGraph({ s: start('remind'), w: ['wait', { minutes: 5 }], v: silent, e: end }, 's > w', 'w > v', 'v > e'),
    );
    await publish(asking({ collectSeconds: 0 }));
    await write('remind');
    const [parked] = await runs();
    const { user_id: userId } = await channel().saveCustomer('919812345678', { hides_phone: true });
    const [go] = await arrive(wireText('go', { from: undefined, from_user_id: userId }));
    const { workspaceId } = place();
    await takeMessage({ workspaceId, messageId: go!, runner: newId() });
    await passTime(workspaceId, 600_000);
    const { id: fromId } = await db().contact.findFirstOrThrow({ where: { workspaceId, userId } });
    let waking: Promise<unknown> | undefined;
    await db().$transaction(async (tx) => {
      await mergeContacts({ tx, workspaceId, fromId, intoId: contactId() });
      const { id: runId, runner, revision } = parked!;
      waking = wakeRun({ workspaceId, runId, runner: runner ?? '', revision });
      await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
    });
    await waking;
    const [leaders] = await leadersOf(workspaceId);
    expect(leaders).toMatchObject({ state: 'flow', leading: 1 });
    expect(await db().flowRun.findFirst({ where: { id: parked!.id } })).toMatchObject({ state: 'waiting' });
  });

  it('continues in the one that remains', async () => {
    await publish(asking({ collectSeconds: 0 }));
    const other = { from: '919800000001' };
    await arrive(...['one', 'two', 'three', 'four'].map((text) => wireText(text, other)));
    await write('go');
    const system = { body: 'User changed', wa_id: other.from, type: 'user_changed_number' };
    await arrive(wireText('', { type: 'system', text: undefined, system }));
    const [messageId] = await arrive(wireText('Ravi', other));
    const { workspaceId } = place();
    const { conversationId } = await db().message.findFirstOrThrow({ where: { workspaceId, id: messageId! } });
    expect(conversationId).not.toBe(place().conversationId);
    await takeMessage({ workspaceId, messageId: messageId!, runner: newId() });
    expect(await db().flowRun.findMany({ where: { workspaceId } })).toMatchObject([
      { conversationId, variables: { answer: 'Ravi' } },
    ]);
  });
});
