import { expect, it } from 'vitest';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { readWebhook } from '../inbound/read-webhook.ts';
import { receiveMessages } from '../inbound/receive-messages.ts';
import { messagesDocument, wireText } from '../inbound/testing/webhooks.ts';
import { sendMessageBody } from '../messages/schema.ts';
import { sendMessage } from '../messages/send-message.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { markRead } from './mark-read.ts';

const test = setUpChannel();

const PHONE = '919812345678';
const now = () => String(Math.floor(Date.now() / 1000));

async function receive(...messages: Record<string, unknown>[]) {
  const document = messagesDocument(test.workspace.phoneNumberId, { messages });
  await receiveMessages(readWebhook({ document, now: new Date() }).messages);
}

const send = (body: string) =>
  sendMessage({
    workspaceId: test.workspace.workspaceId,
    message: sendMessageBody.parse({ to: PHONE, body }),
    source: 'api',
  });

async function conversation() {
  const { rows } = await listConversations({ workspaceId: test.workspace.workspaceId, limit: 1 });
  const [row] = rows;
  if (!row) throw new Error('no conversation');
  return row;
}

/** Oldest first, read in pages of `limit`. */
async function texts({ limit = 200 } = {}): Promise<(string | null)[]> {
  const { workspaceId } = test.workspace;
  const { id: conversationId } = await conversation();
  const found: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMessages({ workspaceId, conversationId, limit, cursor });
    found.push(...page.rows.map(({ text }) => text));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found.toReversed();
}

/** Waits, so that what follows happens within one second. */
async function startOfSecond() {
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
}

it('an answer and the reply to it are in the order in which they happened, even within one second (correctness 18)', async () => {
  await startOfSecond();
  await receive(wireText('question'));
  await send('answer');
  await receive(wireText('reply'));
  const order = ['question', 'answer', 'reply'];
  expect(await texts()).toEqual(order);
  expect(await texts({ limit: 1 })).toEqual(order);
  const talk = await conversation();
  expect(talk.lastMessage).toMatchObject({ text: 'reply', sequence: 3 });
  const { workspaceId } = test.workspace;
  const thread = await readThread({ workspaceId, conversationId: talk.id, limit: 2 });
  expect(thread.messages.map(({ text }) => text)).toEqual(['reply', 'answer']);
});

it('a burst keeps its order, in one webhook or in six (correctness 18)', async () => {
  const timestamp = now();
  const burst = (first: number) => Array.from({ length: 6 }, (_, n) => wireText(String(first + n), { timestamp }));
  await receive(...burst(1));
  for (const one of burst(7)) await receive(one);
  const order = Array.from({ length: 12 }, (_, n) => String(n + 1));
  expect(await texts()).toEqual(order);
  expect(await texts({ limit: 5 })).toEqual(order);
});

it('the channel’s seconds come first: a late message is sorted where it belongs, and is not news (correctness 18)', async () => {
  const seconds = Number(now());
  await receive(
    wireText('third', { timestamp: String(seconds) }),
    wireText('first', { timestamp: String(seconds - 9) }),
  );
  await receive(wireText('second', { timestamp: String(seconds - 5) }));
  expect(await texts({ limit: 2 })).toEqual(['first', 'second', 'third']);
  expect((await conversation()).lastMessage).toMatchObject({ text: 'third' });
});

it('numbers and events agree when webhooks and sends all come at once (correctness 18)', async () => {
  await receive(wireText('before'));
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 ? send(`out ${n}`) : receive(wireText(`in ${n}`), wireText(`in ${n}b`)),
    ),
  );
  const { workspaceId } = test.workspace;
  const { id: conversationId } = await conversation();
  const rows = await db().message.findMany({ where: { workspaceId, conversationId }, orderBy: { sequence: 'asc' } });
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 61 }, (_, n) => n + 1));
  expect(await db().conversation.findFirst({ where: { workspaceId } })).toMatchObject({ lastSequence: 61 });
  const events = await db().event.findMany({
    where: { workspaceId, name: 'message.received' },
    orderBy: { position: 'asc' },
  });
  const inbound = rows.filter(({ direction }) => direction === 'inbound');
  expect(events.map(({ data }) => (data as { sequence: number }).sequence)).toEqual(
    inbound.map(({ sequence }) => sequence),
  );
});

it('people who write for the first time are numbered from one, no matter who begins (correctness 18)', async () => {
  await Promise.all([receive(wireText('a')), receive(wireText('b')), receive(wireText('c'), wireText('d'))]);
  const { workspaceId } = test.workspace;
  const numbers = await db().message.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } });
  expect(numbers.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
});

it('a message that is sent again is where it was sent, not where it first failed (correctness 18)', async () => {
  await receive(wireText('hello'));
  const id = newId();
  const again = () =>
    sendMessage({
      workspaceId: test.workspace.workspaceId,
      message: sendMessageBody.parse({ to: PHONE, body: 'late' }),
      source: 'inbox',
      id,
    });
  await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 130429 }, times: 10 });
  await expect(again()).rejects.toMatchObject({ code: 'channel_throttled' });
  await test.channel.clearFaults();
  await receive(wireText('meanwhile'));
  await again();
  expect(await texts()).toEqual(['hello', 'meanwhile', 'late']);
});

it('messages that arrive while a page is loading stay unread when the page is marked (correctness 18)', async () => {
  const { workspaceId } = test.workspace;
  await startOfSecond();
  await receive(wireText('seen'));
  await send('answer');
  const { id: conversationId } = await conversation();
  const page = await readThread({ workspaceId, conversationId, limit: 50 });
  const upTo = page.messages[0]?.id ?? '';
  await receive(wireText('meanwhile'), wireText('and again'));
  expect(await markRead({ workspaceId, conversationId, upTo })).toEqual({ changed: true });
  expect((await conversation()).unreadCount).toBe(2);
  const { messages } = await readThread({ workspaceId, conversationId, limit: 50 });
  const marks = messages.map(
    ({ id }) =>
      () =>
        markRead({ workspaceId, conversationId, upTo: id }),
  );
  await marks[1]?.();
  expect((await conversation()).unreadCount).toBe(1);
  await marks[0]?.();
  await marks[2]?.();
  expect((await conversation()).unreadCount).toBe(0);
});

it('marking and receiving at the same time count every message once (correctness 18)', async () => {
  const { workspaceId } = test.workspace;
  await receive(wireText('first'));
  const { id: conversationId } = await conversation();
  const upTo = (await readThread({ workspaceId, conversationId, limit: 1 })).messages[0]?.id ?? '';
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 3 ? receive(wireText(`in ${n}`)) : markRead({ workspaceId, conversationId, upTo }),
    ),
  );
  await markRead({ workspaceId, conversationId, upTo });
  expect((await conversation()).unreadCount).toBe(16);
});

it('conversations whose last messages are in one second are sorted by arrival, in pages too (correctness 18)', async () => {
  const { workspaceId } = test.workspace;
  const others = ['919812345671', '919812345672', '919812345673'];
  const write = (from: string, seconds: number) => receive(wireText('in', { from, timestamp: String(seconds) }));
  const listed = async (limit: number) => {
    const phones: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await listConversations({ workspaceId, limit, cursor });
      phones.push(...page.rows.map(({ phone }) => phone));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return phones;
  };
  await write(PHONE, Number(now()));
  await startOfSecond();
  await send('ours, with milliseconds');
  const second = Number(now());
  for (const from of others) await write(from, second);
  const order = [...others.toReversed(), PHONE].map((phone) => `+${phone}`);
  expect(await listed(50)).toEqual(order);
  expect(await listed(1)).toEqual(order);
  // A late message is not news: the conversation stays where it was.
  await write(PHONE, second - 60);
  expect(await listed(3)).toEqual(order);
});

it('a page far down costs what the first does, because the index has the order (correctness 18)', async () => {
  await receive(wireText('x'));
  const { workspaceId } = test.workspace;
  const { id } = await conversation();
  await db().$executeRaw`
    INSERT INTO messages (workspace_id, id, conversation_id, direction, type, kind, status, source, timestamp, sequence)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), ${id}::uuid, 'inbound', 'text', 'text', 'received', 'channel',
      now() - n * interval '300 ms', 20001 - n FROM generate_series(1, 20000) AS n`;
  await db().$executeRaw`ANALYZE messages`;
  const [plan] = await db().$queryRaw<{ 'QUERY PLAN': { Plan: Record<string, unknown> }[] }[]>`
    EXPLAIN (FORMAT JSON) SELECT message.id FROM messages AS message
    WHERE message.workspace_id = ${workspaceId}::uuid AND message.conversation_id = ${id}::uuid
      AND (date_trunc('second', message."timestamp" AT TIME ZONE 'UTC'), message.sequence)
        < (date_trunc('second', (now() - interval '50 minutes') AT TIME ZONE 'UTC'), 10000)
    ORDER BY date_trunc('second', message."timestamp" AT TIME ZONE 'UTC') DESC, message.sequence DESC LIMIT 51`;
  const text = JSON.stringify(plan);
  expect(text).toContain('messages_order_idx');
  expect(text).not.toContain('"Sort"');
});
