import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeContacts } from '#lib/messaging/contacts/merge-contacts.ts';
import { listConversations } from '#lib/messaging/conversations/list-conversations.ts';
import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { wakeSnoozed } from '#lib/messaging/conversations/wake-snoozed.ts';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { start } from './testing/small-graphs.ts';
import { updateConversation } from './update-conversation.ts';

const { place, publish, write, arrive } = setUpFlows();

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

type Body = Parameters<typeof updateConversation>[0]['body'];

const change = (body: Body, where = place()) => updateConversation({ ...where, body, actor: { cause: 'api' } });

async function talk(where = place()) {
  const { workspaceId, conversationId: id } = where;
  return db().conversation.findUniqueOrThrow({ where: { workspaceId_id: { workspaceId, id } } });
}

async function member(name: string) {
  const { workspaceId } = place();
  const person = await signInAs({ workspaceId, role: 'agent', name });
  const { id } = await db().member.findFirstOrThrow({ where: { workspaceId, userId: person.userId } });
  return { ...person, id };
}

const lines = async (where = place()) =>
  (
    await db().threadLine.findMany({
      where: { workspaceId: where.workspaceId, conversationId: where.conversationId },
      orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }],
    })
  ).map(({ kind, cause, assigneeId, status }) => [cause, kind === 'assigned' ? assigneeId : status]);

const events = async () =>
  (await db().event.findMany({ where: { workspaceId: place().workspaceId }, orderBy: { position: 'asc' } })).map(
    ({ name, data }) => ({ name, data }),
  );

/** The snooze is over. */
const passTime = () =>
  db().conversation.updateMany({
    where: { workspaceId: place().workspaceId, status: 'snoozed' },
    data: { snoozedUntil: new Date(Date.now() - 1000) },
  });

describe('an assignee', () => {
  it('is a member, by ID or email, or no one; each change is a line and an event', async () => {
    const [asha, omar] = [await member('Asha'), await member('Omar')];
    await change({ assignee: asha.id });
    expect((await talk()).assigneeId).toBe(asha.userId);
    await change({ assignee: omar.email.toUpperCase() });
    await change({ assignee: omar.id });
    await change({ assignee: null });
    expect(await lines()).toEqual([
      ['api', asha.userId],
      ['api', omar.userId],
      ['api', null],
    ]);
    const told = { conversation_id: place().conversationId, phone: '919812345678', cause: 'api' };
    expect(await events()).toEqual([
      { name: 'conversation.assigned', data: { ...told, assignee: { id: asha.id, name: 'Asha' } } },
      { name: 'conversation.assigned', data: { ...told, assignee: { id: omar.id, name: 'Omar' } } },
      { name: 'conversation.assigned', data: { ...told, assignee: null } },
    ]);
  });

  it('cannot be from another workspace, and another workspace’s conversation cannot be assigned', async () => {
    const theirs = await createTestWorkspace();
    const stranger = await signInAs({ workspaceId: theirs.workspaceId });
    const { id } = await db().member.findFirstOrThrow({ where: { workspaceId: theirs.workspaceId } });
    for (const assignee of [id, stranger.email, newId(), 'nobody@example.com']) {
      await expect(change({ assignee })).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const { conversationId } = await createTestConversation(theirs);
    const across = { workspaceId: place().workspaceId, conversationId };
    await expect(change({ assignee: null, status: 'closed' }, across)).rejects.toMatchObject({ code: 'not_found' });
    expect(await talk({ ...theirs, conversationId })).toMatchObject({ status: 'open', assigneeId: null });
  });

  it('who leaves the workspace no longer has conversations', async () => {
    const { workspaceId } = place();
    const [asha, omar] = [await member('Asha'), await member('Omar')];
    const { conversationId } = await createTestConversation({
      workspaceId,
      numberId: (await talk()).numberId,
      phone: '+919812345679',
    });
    await change({ assignee: asha.id });
    await change({ assignee: omar.id }, { workspaceId, conversationId });
    expect(await unassignDeparted({ workspaceId })).toBe(0);
    await db().member.delete({ where: { id: asha.id } });
    const shown = async () => (await listConversations({ workspaceId, ids: [place().conversationId], limit: 1 })).rows;
    expect(await shown()).toMatchObject([{ assignee: null }]);
    expect(await unassignDeparted({ workspaceId })).toBe(1);
    expect(await talk()).toMatchObject({ assigneeId: null });
    expect(await talk({ workspaceId, conversationId })).toMatchObject({ assigneeId: omar.userId });
    expect((await lines()).at(-1)).toEqual(['departure', null]);
    expect(await unassignDeparted({ workspaceId })).toBe(0);
  });

  it('is the last of two concurrent ones, and both are recorded', async () => {
    const [asha, omar] = [await member('Asha'), await member('Omar')];
    await Promise.all([change({ assignee: asha.id }), change({ assignee: omar.id })]);
    const told = (await events()).map(({ data }) => (data as { assignee: { id: string } }).assignee.id);
    expect(told.toSorted()).toEqual([asha.id, omar.id].toSorted());
    const last = told.at(-1) === asha.id ? asha.userId : omar.userId;
    expect(await talk()).toMatchObject({ assigneeId: last });
    expect((await lines()).at(-1)).toEqual(['api', last]);
  });
});

describe('a status', () => {
  it('is recorded once, and setting it again is not a change', async () => {
    await change({ status: 'closed' });
    await change({ status: 'closed' });
    const until = inHours(2);
    await change({ snoozed_until: until });
    await change({ status: 'snoozed', snoozed_until: until });
    await change({ status: 'open', snoozed_until: null });
    expect((await events()).map(({ data }) => data)).toMatchObject([
      { status: 'closed', snoozed_until: null },
      { status: 'snoozed', snoozed_until: until },
      { status: 'open', snoozed_until: null },
    ]);
    expect(await lines()).toEqual([
      ['api', 'closed'],
      ['api', 'snoozed'],
      ['api', 'open'],
    ]);
  });

  it('refuses a time that is missing, unexpected, past or too far ahead', async () => {
    for (const body of [
      { status: 'snoozed' },
      { status: 'closed', snoozed_until: inHours(1) },
      { snoozed_until: inHours(-1) },
      { snoozed_until: inHours(24 * 400) },
    ] satisfies Body[]) {
      await expect(change(body)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    expect(await talk()).toMatchObject({ status: 'open' });
  });

  it('opens when the customer writes, keeps its assignee, and the message’s event comes first', async () => {
    const asha = await member('Asha');
    for (const body of [{ status: 'closed' }, { snoozed_until: inHours(1) }] satisfies Body[]) {
      await change({ ...body, assignee: asha.id });
      await arrive(wireText('Are you there?'));
      expect(await talk()).toMatchObject({ status: 'open', snoozedUntil: null, assigneeId: asha.userId });
      expect((await events()).slice(-2).map(({ name }) => name)).toEqual([
        'message.received',
        'conversation.status_changed',
      ]);
      expect((await lines()).at(-1)).toEqual(['customer', 'open']);
    }
    await arrive(wireText('Once more'));
    expect((await events()).at(-1)).toMatchObject({ name: 'message.received' });
  });

  it('does not change when we write, and stops no flow', async () => {
    await change({ status: 'closed' });
    await sendMessage({ ...place(), message: { type: 'text', body: 'Bye', language_code: 'en' }, source: 'api' });
    expect(await talk()).toMatchObject({ status: 'closed', state: 'nobody' });
  });

  it('is open, and the conversation unassigned, when a flow hands over', async () => {
    const asha = await member('Asha');
    await publish(buildGraph({ s: start('agent'), h: ['handoff', { note: 'Help' }] }, 's > h'));
    await change({ assignee: asha.id, snoozed_until: inHours(1) });
    await write('agent');
    expect(await talk()).toMatchObject({ state: 'person', status: 'open', assigneeId: null });
    expect((await lines()).slice(-2)).toEqual([
      ['flow', null],
      ['flow', 'open'],
    ]);
    expect((await events()).map(({ name }) => name).slice(-2)).toEqual([
      'conversation.assigned',
      'conversation.status_changed',
    ]);
  });

  it('changes together with the state, or not at all', async () => {
    await expect(change({ state: 'person', assignee: newId() })).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await talk()).toMatchObject({ state: 'nobody' });
    await change({ state: 'person', status: 'closed' });
    expect(await talk()).toMatchObject({ state: 'person', status: 'closed' });
  });
});

describe('a snooze', () => {
  it('ends at its time, once, whichever instance looks', async () => {
    await change({ snoozed_until: inHours(1) });
    await wakeSnoozed();
    expect(await talk()).toMatchObject({ status: 'snoozed' });
    await passTime();
    await Promise.all([wakeSnoozed(), wakeSnoozed()]);
    expect(await talk()).toMatchObject({ status: 'open', snoozedUntil: null });
    expect((await lines()).filter(([cause]) => cause === 'clock')).toEqual([['clock', 'open']]);
    expect((await events()).at(-1)).toMatchObject({ data: { cause: 'clock', status: 'open' } });
  });

  it('leaves the conversation unread, because its place in the list may be far down', async () => {
    await arrive(wireText('Call me tomorrow'));
    await db().conversation.updateMany({ where: { id: place().conversationId }, data: { unreadCount: 0 } });
    await change({ snoozed_until: inHours(1) });
    await passTime();
    await wakeSnoozed();
    expect(await talk()).toMatchObject({ status: 'open', unreadCount: 1 });
  });

  it('leaves a conversation in which no customer has written as it is', async () => {
    await change({ snoozed_until: inHours(1) });
    await passTime();
    await wakeSnoozed();
    expect(await talk()).toMatchObject({ status: 'open', unreadCount: 0 });
  });

  it('ends for all whose time has come, however many they are', async () => {
    const { workspaceId, conversationId } = place();
    await db().$executeRaw`
      WITH person AS (
        INSERT INTO contacts (workspace_id, id, updated_at)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), now() FROM generate_series(1, 501) RETURNING id
      )
      INSERT INTO conversations (workspace_id, id, contact_id, number_id, updated_at, status, snoozed_until)
      SELECT workspace_id, gen_random_uuid(), person.id, number_id, now(), 'snoozed', now() - interval '1 second'
      FROM conversations CROSS JOIN person WHERE workspace_id = ${workspaceId}::uuid AND conversations.id = ${conversationId}::uuid`;
    expect(await wakeSnoozed()).toBe(501);
    expect(await db().conversation.count({ where: { workspaceId, status: 'snoozed' } })).toBe(0);
  });
});

describe('two conversations that are merged', () => {
  it.each([
    ['open', 'closed', 'open'],
    ['closed', 'snoozed', 'snoozed'],
    ['snoozed', 'snoozed', 'snoozed'],
    ['closed', 'closed', 'closed'],
  ] as const)('%s and %s are %s, the earlier time stays, and so does the assignee', async (one, other, joined) => {
    const { workspaceId } = place();
    const asha = await member('Asha');
    const { contactId: intoId, numberId } = await talk();
    const { contactId: fromId, conversationId } = await createTestConversation({
      workspaceId,
      numberId,
      phone: '+919812345679',
    });
    const [later, sooner] = [inHours(5), inHours(2)];
    await change({ status: one, snoozed_until: one === 'snoozed' ? later : null });
    const theirs = { workspaceId, conversationId };
    await change({ status: other, snoozed_until: other === 'snoozed' ? sooner : null, assignee: asha.id }, theirs);
    await db().$transaction((tx) => mergeContacts({ tx, workspaceId, fromId, intoId }));
    expect(await talk()).toMatchObject({
      status: joined,
      snoozedUntil: joined === 'snoozed' ? new Date(sooner) : null,
      assigneeId: asha.userId,
    });
    expect(await lines()).toContainEqual(['api', asha.userId]);
  });
});

describe('a list', () => {
  it('shows one status, one member’s, and unassigned ones, page by page', async () => {
    const { workspaceId } = place();
    const asha = await member('Asha');
    const { numberId } = await talk();
    const others: string[] = [];
    for (const digit of [1, 2, 3, 4]) {
      const { conversationId } = await createTestConversation({ workspaceId, numberId, phone: `+91981234567${digit}` });
      others.push(conversationId);
    }
    const [a, b, c] = others as [string, string, string];
    for (const id of [a, b, c]) await change({ assignee: asha.id }, { workspaceId, conversationId: id });
    await change({ status: 'closed' }, { workspaceId, conversationId: c });
    const found = async (filters: Partial<Parameters<typeof listConversations>[0]>) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listConversations({ workspaceId, limit: 1, cursor, ...filters });
        ids.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return ids.toSorted();
    };
    expect(await found({ status: 'closed' })).toEqual([c]);
    expect(await found({ assignee: asha.email })).toEqual([a, b, c].toSorted());
    expect(await found({ assignee: asha.id, status: 'open' })).toEqual([a, b].toSorted());
    expect(await found({ assignee: { userId: asha.userId }, status: 'closed' })).toEqual([c]);
    expect(await found({ assignee: 'none' })).toHaveLength(2);
    await expect(found({ assignee: newId() })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

it('never has a customer waiting in a closed conversation, in any order of events', async () => {
  const asha = await member('Asha');
  const act = {
    write: () => arrive(wireText('Hello')),
    close: () => change({ status: 'closed' }),
    open: () => change({ status: 'open' }),
    snooze: () => change({ snoozed_until: inHours(1) }),
    assign: () => change({ assignee: asha.id }),
    free: () => change({ assignee: null }),
    wake: async () => {
      await passTime();
      await wakeSnoozed();
    },
  };
  const step = fc.constantFrom(...(Object.keys(act) as (keyof typeof act)[]));
  const moments = fc.array(fc.uniqueArray(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(moments, async (steps) => {
      // Steps in one group happen at once, in any order.
      for (const atOnce of steps) {
        await Promise.all(atOnce.map((name) => act[name]()));
        const { status, unreadCount, snoozedUntil, assigneeId } = await talk();
        if (status !== 'open') expect(unreadCount === 0 || status === 'snoozed').toBe(true);
        expect(snoozedUntil !== null).toBe(status === 'snoozed');
        const [line] = (await lines())
          .filter(([, value]) => ['open', 'snoozed', 'closed'].includes(value ?? ''))
          .slice(-1);
        if (line) expect(line[1]).toBe(status);
        expect([null, asha.userId]).toContain(assigneeId);
      }
    }),
    { numRuns: 12 },
  );
});
