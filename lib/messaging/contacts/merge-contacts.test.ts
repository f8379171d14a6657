import { beforeEach, describe, expect, it } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { heardDuring } from '#lib/platform/realtime/testing/heard-during.ts';
import { addTestNumber } from '#lib/testing/add-test-number.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { mergeContacts } from './merge-contacts.ts';

type Pair = Awaited<ReturnType<typeof createTestConversation>>;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let ours: Pair;
let theirs: Pair;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ours = await createTestConversation({ ...workspace, phone: '+919812345671' });
  theirs = await createTestConversation({ ...workspace, phone: '+919812345672' });
});

const merge = () =>
  db().$transaction((tx) => mergeContacts({ tx, workspaceId, fromId: theirs.contactId, intoId: ours.contactId }));
const contact = ({ contactId }: Pair, data: Prisma.ContactUpdateInput) =>
  db().contact.update({ where: { workspaceId_id: { workspaceId, id: contactId } }, data });
const talk = ({ conversationId }: Pair, data: Prisma.ConversationUpdateInput) =>
  db().conversation.update({ where: { workspaceId_id: { workspaceId, id: conversationId } }, data });
const person = () => db().contact.findFirstOrThrow({ where: { workspaceId, id: ours.contactId } });
const conversation = () => db().conversation.findFirstOrThrow({ where: { workspaceId, id: ours.conversationId } });

async function run({ conversationId }: Pair, data: Partial<Prisma.FlowRunUncheckedCreateInput> = {}, of = workspace) {
  const [id, flowId] = [newId(), newId()];
  await db().flow.create({ data: { workspaceId: of.workspaceId, id: flowId, name: 'f', draftGraph: {} } });
  const state = { state: 'waiting', waitingFor: { for: 'reply' } } as const;
  await db().flowRun.create({
    data: { workspaceId: of.workspaceId, id, flowId, version: 1, conversationId, ...state, ...data },
  });
  return id;
}
const ends = async (...ids: string[]) => {
  const rows = await db().flowRun.findMany({
    where: { id: { in: ids } },
    select: { id: true, state: true, error: true },
  });
  return ids.map((id) => rows.find((row) => row.id === id));
};
const states = async (...ids: string[]) => (await ends(...ids)).map((row) => row?.state);

describe('the remaining person', () => {
  it.each([
    ['a name that a profile shows wins over one that was given', ['Given', false], ['Shown', true], ['Shown', true]],
    ['one’s own profile name stays', ['Mine', true], ['Theirs', true], ['Mine', true]],
    ['a given name of the other never wins', ['Mine', false], ['Given', false], ['Mine', false]],
    ['nor over a profile’s', ['Mine', true], ['Given', false], ['Mine', true]],
    ['who has none takes the other’s', [null, false], ['Given', false], ['Given', false]],
  ] as const)('%s', async (_what, one, other, kept) => {
    await contact(ours, { name: one[0], nameFromProfile: one[1] });
    await contact(theirs, { name: other[0], nameFromProfile: other[1] });
    await merge();
    const { name, nameFromProfile } = await person();
    expect([name, nameFromProfile]).toEqual(kept);
  });

  it.each([
    [null, null, null],
    [null, false, false],
    [null, true, true],
    [false, true, false],
    [true, false, false],
    [false, null, false],
    [true, null, true],
    [true, true, true],
  ])('with opt_in %s, joined by one with %s, has %s', async (one, other, kept) => {
    const times = { ours: new Date('2026-01-01'), theirs: new Date('2026-02-02') };
    await contact(ours, { optIn: one, optInAt: times.ours });
    await contact(theirs, { optIn: other, optInAt: times.theirs });
    await merge();
    const optInAt = other !== null && one !== other && one !== false ? times.theirs : times.ours;
    expect(await person()).toMatchObject({ optIn: kept, optInAt });
  });

  it('keeps what both have, and takes what only the other has', async () => {
    const early = new Date('2026-01-01');
    await contact(ours, { tags: ['a', 'b'], attributes: { x: 1, y: 1 }, sourceRef: 'mine', waId: '919812345671' });
    const other = { tags: ['b', 'c'], attributes: { y: 2, z: 2 }, sourceRef: 'theirs', waId: '919812345672' };
    await contact(theirs, { ...other, userId: 'IN.7', createdAt: early });
    await merge();
    expect(await person()).toMatchObject({
      ...{ phone: '+919812345671', waId: '919812345671', userId: 'IN.7', sourceRef: 'mine', createdAt: early },
      tags: ['a', 'b', 'c'],
      attributes: { x: 1, y: 1, z: 2 },
    });
    expect(await db().contact.count({ where: { workspaceId } })).toBe(1);
  });

  it('takes the number of the other, if it has none', async () => {
    await contact(ours, { phone: null, phoneKey: null, userId: 'IN.1' });
    await merge();
    expect(await person()).toMatchObject({ phone: '+919812345672', phoneKey: '919812345672', userId: 'IN.1' });
  });

  it.each(['ours', 'theirs'] as const)(
    'is blocked if either was, and has no open conversation: %s was',
    async (whose) => {
      const numberId = await addTestNumber(workspace);
      for (const { contactId } of [ours, theirs]) {
        const elsewhere = await addTestNumber(workspace);
        await db().conversation.create({ data: { workspaceId, id: newId(), contactId, numberId: elsewhere } });
      }
      const snoozed = { status: 'snoozed', snoozedUntil: new Date('2030-01-01') } as const;
      await db().conversation.create({
        data: { workspaceId, id: newId(), contactId: theirs.contactId, numberId, ...snoozed, unreadCount: 2 },
      });
      await contact(whose === 'ours' ? ours : theirs, { blockedAt: new Date() });
      await merge();
      const talks = await db().conversation.findMany({ where: { workspaceId } });
      expect(talks.map(({ status, snoozedUntil, unreadCount }) => [status, snoozedUntil, unreadCount])).toEqual(
        Array.from({ length: 4 }, () => ['closed', null, 0]),
      );
    },
  );
});

describe('the remaining conversation', () => {
  it('adds up unread messages, and spans from the first to the last of both', async () => {
    const [first, last] = [new Date('2026-01-01'), new Date('2026-02-02')];
    await talk(ours, {
      unreadCount: 2,
      lastInboundAt: first,
      lastMessageAt: last,
      lastArrivedAt: first,
      createdAt: last,
    });
    await talk(theirs, {
      ...{ unreadCount: 3, lastInboundAt: last, lastMessageAt: first, lastArrivedAt: last, createdAt: first },
      inboundDeleted: true,
    });
    await merge();
    const joined = { unreadCount: 5, lastInboundAt: last, lastMessageAt: last, lastArrivedAt: last, createdAt: first };
    expect(await conversation()).toMatchObject({ ...joined, inboundDeleted: true });
    expect(await db().conversation.count({ where: { workspaceId } })).toBe(1);
  });

  it('has all messages and runs of both, even thousands, in their order', async () => {
    const count = 5_001;
    const ended = await run(theirs, { state: 'completed' });
    await talk(ours, { lastSequence: 1 });
    await talk(theirs, { lastSequence: count });
    await createTestMessage({ workspaceId, conversationId: ours.conversationId, sequence: 1 });
    await db().$executeRaw`
      INSERT INTO messages
        (workspace_id, id, conversation_id, channel_id, sequence, direction, status, source, type, kind, timestamp)
      SELECT workspace_id, gen_random_uuid(), id, number, number, 'inbound', 'received', 'channel', 'text', 'text', now()
      FROM conversations, generate_series(1, ${count}::int) AS number WHERE id = ${theirs.conversationId}::uuid`;
    await db().$executeRaw`
      INSERT INTO flow_runs (workspace_id, id, flow_id, version, conversation_id, state, updated_at)
      SELECT workspace_id, gen_random_uuid(), flow_id, version, conversation_id, state, now()
      FROM flow_runs, generate_series(2, ${count}::int) WHERE id = ${ended}::uuid`;
    await merge();
    const joined = await db().message.findMany({
      where: { workspaceId, conversationId: ours.conversationId },
      select: { channelId: true, sequence: true },
      orderBy: { sequence: 'asc' },
    });
    expect(joined.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1));
    expect(joined.slice(1).map(({ channelId }) => Number(channelId))).toEqual(
      joined.slice(1).map((message) => message.sequence - 1),
    );
    expect(await db().flowRun.count({ where: { conversationId: ours.conversationId } })).toBe(count);
    expect(await conversation()).toMatchObject({ lastSequence: count + 1 });
  });

  it.each([
    ['nobody', 'person', 'person', 'theirs'],
    ['person', 'flow', 'person', 'ours'],
    ['flow', 'paused', 'paused', 'theirs'],
    ['flow', 'flow', 'flow', 'ours'],
    ['nobody', 'flow', 'flow', 'theirs'],
  ] as const)('keeps the firmer of both states: %s joined by %s is %s', async (one, other, kept, whose) => {
    const since = { ours: new Date('2026-01-01'), theirs: new Date('2026-02-02') };
    await talk(ours, { state: one, stateSince: since.ours });
    await talk(theirs, { state: other, stateSince: since.theirs });
    if (one === 'flow') await run(ours);
    if (other === 'flow') await run(theirs);
    await merge();
    expect(await conversation()).toMatchObject({ state: kept, stateSince: since[whose] });
  });

  it.each([
    ['the later one', ['2026-01-01', 'Refund'], ['2026-01-02', 'Address'], 'theirs'],
    ['its own, if that is later', ['2026-01-02', 'Refund'], ['2026-01-01', 'Address'], 'ours'],
    ['the one with a note', ['2026-01-01', 'Refund'], ['2026-01-02', null], 'ours'],
    ['the one with a note, if its own has none', ['2026-01-02', null], ['2026-01-01', 'Address'], 'theirs'],
    ['the only one, without a note', [null, null], ['2026-01-01', null], 'theirs'],
    ['the only one, if it is its own', ['2026-01-01', null], [null, null], 'ours'],
  ] as const)('has one handoff with its note: %s', async (_which, one, other, kept) => {
    const handoff = ([at, note]: readonly [string | null, string | null]) => ({
      handoffAt: at && new Date(at),
      handoffNote: note,
    });
    const both = { ours: handoff(one), theirs: handoff(other) };
    await talk(ours, both.ours);
    await talk(theirs, both.theirs);
    await merge();
    expect(await conversation()).toMatchObject(both[kept]);
  });

  it('continues its own run, if both have one that holds it', async () => {
    const [mine, other] = [await run(ours), await run(theirs)];
    await merge();
    expect(await ends(mine, other)).toMatchObject([
      { state: 'waiting', error: null },
      {
        state: 'cancelled',
        error: expect.stringContaining('joined with another of the same customer, in which a flow'),
      },
    ]);
  });

  it('takes over the other’s run if it has none, and one of another flow that waits for a time', async () => {
    const [ended, moved] = [await run(ours, { state: 'completed' }), await run(theirs)];
    const asleep = await run(theirs, { waitingFor: { for: 'time' } });
    await merge();
    expect(await states(ended, moved, asleep)).toEqual(['completed', 'waiting', 'waiting']);
    expect(await db().flowRun.count({ where: { conversationId: ours.conversationId } })).toBe(3);
  });

  it('stops all runs if a person leads', async () => {
    const [mine, other] = [await run(ours), await run(theirs)];
    await talk(theirs, { state: 'person' });
    await merge();
    expect(await ends(mine, other)).toMatchObject([
      {
        state: 'cancelled',
        error: expect.stringContaining('joined with another of the same customer, which a person'),
      },
      { state: 'cancelled', error: expect.stringContaining('joined with another of the same customer') },
    ]);
  });
});

it('tells open inboxes about both conversations, and about one that only changes its person', async () => {
  const numberId = await addTestNumber(workspace);
  const elsewhere = newId();
  await db().conversation.create({ data: { workspaceId, id: elsewhere, contactId: theirs.contactId, numberId } });
  const heard = await heardDuring(merge);
  const ids = heard.flatMap(({ conversationIds }) => conversationIds);
  expect(new Set(ids)).toEqual(new Set([ours.conversationId, theirs.conversationId, elsewhere]));
});

it('changes nothing of anyone else, here or in another workspace', async () => {
  const elsewhere = await createTestWorkspace();
  const others = [
    [workspace, await createTestConversation({ ...workspace, phone: '+919812345673', contact: { name: 'Ravi' } })],
    [workspace, await createTestConversation({ ...workspace, phone: '+919812345674' })],
    [elsewhere, await createTestConversation({ ...elsewhere, phone: '+919812345671', contact: { name: 'Asha' } })],
    [elsewhere, await createTestConversation({ ...elsewhere, phone: '+919812345672' })],
  ] as const;
  for (const [of, pair] of others) {
    for (const waitingFor of [{ for: 'reply' }, { for: 'time' }]) await run(pair, { waitingFor }, of);
    const where = { workspaceId_id: { workspaceId: of.workspaceId, id: pair.conversationId } };
    await db().conversation.update({ where, data: { state: 'person', unreadCount: 1, lastSequence: 4 } });
    const { conversationId } = pair;
    await createTestMessage({ workspaceId: of.workspaceId, conversationId, sequence: 4, text: 'hi' });
  }
  const here = { workspaceId: { in: [workspaceId, elsewhere.workspaceId] } };
  const talks = { in: others.map(([, { conversationId }]) => conversationId) };
  const everything = async () => ({
    contacts: await db().contact.findMany({
      where: { ...here, id: { in: others.map(([, { contactId }]) => contactId) } },
      orderBy: { id: 'asc' },
    }),
    conversations: await db().conversation.findMany({ where: { ...here, id: talks }, orderBy: { id: 'asc' } }),
    runs: await db().flowRun.findMany({ where: { ...here, conversationId: talks }, orderBy: { id: 'asc' } }),
    messages: await db().message.findMany({ where: { ...here, conversationId: talks }, orderBy: { id: 'asc' } }),
  });
  const before = await everything();
  await run(theirs);
  await talk(theirs, { state: 'person' });
  await merge();
  expect(await everything()).toEqual(before);
});
