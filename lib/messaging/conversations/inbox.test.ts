import { beforeEach, expect, it } from 'vitest';
import { getConversation } from '#lib/doors/admin/inbox/get-conversation.ts';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { connected } from '#lib/testing/connected.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { pagesRead } from '#lib/testing/pages-read.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { reactOperation } from './admin-operations.ts';
import { countInbox } from './count-inbox.ts';
import { listInbox } from './list-inbox.ts';
import { listNewMessages } from './list-new-messages.ts';
import { markRead } from './mark-read.ts';
import { markUnread } from './mark-unread.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
});

const person =
  (phone: string, name: string, unreadCount = 0) =>
  async () => {
    const { conversationId } = await createTestConversation({ ...workspace, phone, contact: { name } });
    await db().conversation.update({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      data: { unreadCount },
    });
    return conversationId;
  };

/** Many, in two statements. */
async function people({ count, unreadCount }: { count: number; unreadCount: number }) {
  await db().$executeRaw`
    INSERT INTO contacts (workspace_id, id, phone, phone_key)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), '+919' || n, '919' || n
    FROM generate_series(700000000, 700000000 + ${count}::int - 1) AS n`;
  await db().$executeRaw`
    INSERT INTO conversations (workspace_id, id, contact_id, number_id, unread_count, last_message_at)
    SELECT workspace_id, gen_random_uuid(), id, ${workspace.numberId}::uuid, ${unreadCount}::int,
      now() - random() * interval '300 days'
    FROM contacts WHERE workspace_id = ${workspaceId}::uuid`;
}

const message = (conversationId: string, data: Record<string, unknown> = {}) =>
  createTestMessage({ workspaceId, conversationId, ...data });

const counted = () => countInbox({ workspaceId, userId: newId() });
const found = async (filters: Partial<Parameters<typeof listInbox>[0]>) =>
  (await listInbox({ workspaceId, userId: newId(), limit: 50, ...filters })).conversations
    .map(({ name }) => name)
    .toSorted();

it('finds people by a part of their name and by digits of their phone, in any spelling', async () => {
  await person('+919812345678', 'Asha Rao')();
  await person('+919812399999', '100% Ravi')();
  expect(await found({ search: 'asha' })).toEqual(['Asha Rao']);
  expect(await found({ search: '098123 45' })).toEqual(['Asha Rao']);
  expect(await found({ search: '+91 98123' })).toEqual(['100% Ravi', 'Asha Rao']);
  expect(await found({ search: '456' })).toEqual(['Asha Rao']);
  expect(await found({ search: '45' })).toEqual([]);
  expect(await found({ search: '0% r' })).toEqual(['100% Ravi']);
  expect(await found({ search: '_' })).toEqual([]);
});

it('says of the newest message what its row needs, with an order’s amounts as pages write them', async () => {
  const conversationId = await person('+919812345678', 'Asha')();
  const newest = async () =>
    (await listInbox({ workspaceId, userId: newId(), limit: 50 })).conversations[0]?.last_message;
  await message(conversationId, { sequence: 1, kind: 'button', text: '', payload: { button: {} } });
  expect(await newest()).toMatchObject({ kind: 'button', template_name: null, voice: false });
  await message(conversationId, { sequence: 2, kind: 'order', text: 'Order: 2 × TEA, 25.00 USD + 300.00 INR\nSoon' });
  const text = 'Order: 2 × TEA, $25.00 + ₹300.00\nSoon';
  expect(await newest()).toMatchObject({ kind: 'order', text });
  expect((await readThread({ workspaceId, conversationId, limit: 1 })).messages).toMatchObject([{ text }]);
  await message(conversationId, {
    sequence: 3,
    direction: 'outbound',
    type: 'template',
    kind: 'template',
    templateName: 'hello',
  });
  expect(await newest()).toMatchObject({ template_name: 'hello' });
});

it('narrows to unread ones, and to given IDs if they match', async () => {
  const read = await person('+919812345678', 'Asha')();
  const unread = await person('+919812345679', 'Ravi', 1)();
  expect(await found({ unread: true })).toEqual(['Ravi']);
  expect(await found({ ids: [read, unread] })).toEqual(['Asha', 'Ravi']);
  expect(await found({ ids: [read], unread: true })).toEqual([]);
  expect(await counted()).toMatchObject({ unread: 1, any: true });
});

it('reads what is unread, and not every conversation', async () => {
  await people({ count: 3000, unreadCount: 0 });
  await person('+919812345678', 'Asha', 2)();
  await db().$executeRaw`ANALYZE conversations`;
  await withPoolOf(1, async () => {
    await expect.poll(connected).toBe(1);
    // The database may vacuum the table meanwhile: that only adds pages, and ends.
    await expect
      .poll(async () => {
        const start = await pagesRead(['conversations']);
        expect(await found({ unread: true })).toEqual(['Asha']);
        expect(await found({ unread: true, status: 'open' })).toEqual(['Asha']);
        expect(await counted()).toEqual({ unread: 1, mine: 0, mentions: 0, any: true });
        return (await pagesRead(['conversations'])) - start;
      })
      .toBeLessThan(40);
  });
});

it('counts unread conversations up to a hundred', async () => {
  await people({ count: 120, unreadCount: 1 });
  expect(await counted()).toMatchObject({ unread: 100 });
});

it('marks as read once, and only its own workspace’s conversations', async () => {
  const id = await person('+919812345678', 'Asha', 3)();
  const upTo = await message(id);
  expect(await markRead({ workspaceId, conversationId: id, upTo })).toEqual({ changed: true });
  expect(await markRead({ workspaceId, conversationId: id, upTo })).toEqual({ changed: false });
  expect(await counted()).toMatchObject({ unread: 0 });
  const theirs = await createTestWorkspace();
  const elsewhere = await message(await person('+919812345679', 'Ravi')());
  for (const mark of [
    { workspaceId: theirs.workspaceId, conversationId: id, upTo },
    { workspaceId, conversationId: id, upTo: elsewhere },
    { workspaceId, conversationId: id, upTo: newId() },
  ]) {
    await expect(markRead(mark)).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('shows a conversation with its contact and its handoff, and none of another workspace', async () => {
  const conversationId = await person('+919812345678', 'Asha')();
  await db().conversation.update({
    where: { workspaceId_id: { workspaceId, id: conversationId } },
    data: { handoffAt: new Date(), handoffNote: 'Wants a refund' },
  });
  const detail = await getConversation({ workspaceId, conversationId });
  expect(detail.conversation).toMatchObject({ id: conversationId, handoff: { note: 'Wants a refund' } });
  expect(detail.contact).toMatchObject({ name: 'Asha', phone: '919812345678', conversation_id: conversationId });
  expect(detail.runs).toEqual([]);
  const theirs = await createTestWorkspace();
  await expect(getConversation({ workspaceId: theirs.workspaceId, conversationId })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it.each([
  ['a text', { text: 'Hi' }, { type: 'text', text: 'Hi', voice: false }],
  ['a file of sound', { type: 'audio', kind: 'audio', payload: {} }, { type: 'audio', voice: false }],
  ['a voice note', { type: 'audio', kind: 'audio', payload: { voice: true } }, { type: 'audio', voice: true }],
])('shows the last message in the list: %s', async (_what, data, last) => {
  await message(await person('+919812345678', 'Asha')(), data);
  await person('+919812345679', 'Silent')();
  const { conversations } = await listInbox({ workspaceId, userId: newId(), limit: 50 });
  const lastOf = (name: string) => conversations.find((one) => one.name === name)?.last_message;
  expect(lastOf('Asha')).toMatchObject(last);
  expect(lastOf('Silent')).toBeNull();
});

it('reads a thread with reactions, places, replies and what can be sent again', async () => {
  const conversationId = await person('+919812345678', 'Asha')();
  const reaction = { message_id: 'wamid.x', emoji: '👍' };
  await message(conversationId, { kind: 'reaction', payload: { reaction }, sequence: 3, timestamp: new Date(3) });
  const location = { latitude: 1.5, longitude: 2, name: 'Shop' };
  const payload = { location, context: { message_id: 'wamid.y' } };
  await message(conversationId, { kind: 'location', payload, sequence: 2, timestamp: new Date(2) });
  await message(conversationId, {
    direction: 'outbound',
    status: 'failed',
    source: 'inbox',
    error: { code: 131016, title: 'Down', detail: 'Try later.', retryable: true },
    payload: { type: 'text', body: 'Hello', language_code: 'en' },
    sequence: 1,
    timestamp: new Date(1),
  });
  const { messages } = await readThread({ workspaceId, conversationId, limit: 50 });
  expect(messages).toMatchObject([
    { kind: 'reaction', reaction, location: null, content: null },
    { kind: 'location', location, reply_to: 'wamid.y' },
    { content: { type: 'text', body: 'Hello' }, retryable: true, error: { detail: 'Try later.' } },
  ]);
});

it('announces the newest unread message of each conversation, whatever was answered since', async () => {
  const answered = await person('+919812345601', 'Asha', 1)();
  const unread = await message(answered, { text: 'Hello?', createdAt: new Date(Date.now() - 60_000) });
  const quiet = { reaction: { message_id: 'wamid.other', emoji: null, quiet: true } };
  await message(answered, { sequence: 1, direction: 'outbound', status: 'sent', source: 'flow' });
  await message(answered, { sequence: 2, kind: 'reaction', payload: quiet });
  await message(answered, { sequence: 3, kind: 'system' });
  const read = await person('+919812345602', 'Ravi')();
  await message(read);
  const ids = { conversationIds: [answered, read] };
  const news = await listNewMessages({ workspaceId, ...ids });
  expect(news).toMatchObject([
    { conversation_id: answered, name: 'Asha', phone: '+919812345601', id: unread, text: 'Hello?', voice: false },
  ]);
  expect(Math.round((news[0]?.age_ms ?? 0) / 60_000)).toBe(1);
  expect(await listNewMessages({ workspaceId: (await createTestWorkspace()).workspaceId, ...ids })).toEqual([]);
});

it('announces a message that arrives late, although newer ones were read before', async () => {
  const conversationId = await person('+919812345601', 'Asha', 1)();
  await message(conversationId, { text: 'And the small one?', timestamp: new Date() });
  const late = await message(conversationId, { sequence: 1, text: 'Hello?', timestamp: new Date(Date.now() - 60_000) });
  const news = await listNewMessages({ workspaceId, conversationIds: [conversationId] });
  expect(news).toMatchObject([{ id: late, text: 'Hello?' }]);
});

it('marks a conversation as unread from a message on, to be read again', async () => {
  const conversationId = await person('+919812345601', 'Asha')();
  const other = await message(await person('+919812345602', 'Ravi')());
  const [first, second] = [await message(conversationId), await message(conversationId, { sequence: 1 })];
  await message(conversationId, { sequence: 2, direction: 'outbound', status: 'sent', source: 'inbox' });
  const upTo = await message(conversationId, { sequence: 3 });
  const unread = async () => (await getConversation({ workspaceId, conversationId })).conversation.unread_count;
  const mark = (from: string) => markUnread({ workspaceId, conversationId, from });
  const changes = await Promise.all([mark(second), mark(second)]);
  expect(changes.map(({ changed }) => changed).toSorted()).toEqual([false, true]);
  expect(await unread()).toBe(2);
  expect(await mark(upTo)).toEqual({ changed: false });
  await mark(first);
  expect(await unread()).toBe(3);
  await markRead({ workspaceId, conversationId, upTo });
  expect(await unread()).toBe(0);
  await expect(mark(other)).rejects.toMatchObject({ code: 'not_found' });
  const { workspaceId: theirs } = await createTestWorkspace();
  await expect(markUnread({ workspaceId: theirs, conversationId, from: first })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it.each(['👍👍', 'ok', '', '1'])('refuses a reaction of %j', (emoji) => {
  expect(reactOperation.body?.safeParse({ id: newId(), emoji }).success).toBe(false);
});
