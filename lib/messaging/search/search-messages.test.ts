import { beforeEach, expect, it } from 'vitest';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { readThreadAround } from '#lib/doors/admin/inbox/read-thread-around.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { searchMessagesOperation } from './admin-operations.ts';
import { excerptOf } from './excerpt-of.ts';
import { searchMessages } from './search-messages.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let conversationId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId } = await createTestConversation({
    ...workspace,
    phone: '+919812345678',
    contact: { name: 'Asha' },
  }));
});

let sequence = 0;
function say(text: string | null, timestamp = new Date()) {
  sequence += 1;
  return createTestMessage({ workspaceId, conversationId, timestamp, sequence, text });
}

const found = async (search: string, more: Partial<Parameters<typeof searchMessages>[0]> = {}) =>
  (await searchMessages({ workspaceId, search, limit: 30, ...more })).messages.map(({ excerpt }) => excerpt);

it('accepts as little as one character, which is a word in some languages', () => {
  expect(searchMessagesOperation.query?.safeParse({ search: '茶' }).success).toBe(true);
  expect(searchMessagesOperation.query?.safeParse({ search: ' ' }).success).toBe(false);
});

it('finds the messages that contain every word, or a longer one, newest first, with their authors', async () => {
  await say('Is the green tea in stock?');
  const last = await say('The tea is here, thank you!');
  await say(null);
  expect(await found('tea')).toEqual(['The tea is here, thank you!', 'Is the green tea in stock?']);
  expect(await found('TEA gre')).toEqual(['Is the green tea in stock?']);
  expect(await found('tea coffee')).toEqual([]);
  expect(await found('ea')).toEqual([]);
  const { messages } = await searchMessages({ workspaceId, search: 'thank', limit: 30 });
  expect(messages).toMatchObject([
    { id: last, conversation_id: conversationId, direction: 'inbound', name: 'Asha', phone: '919812345678' },
  ]);
});

it.each([
  ['Привет, где мой заказ?', ['привет', 'ЗАКАЗ', 'Заказ', 'где зак'], ['риве']],
  ['東京タワーの近くです', ['東京', 'タワー', '近く'], ['京東', '大阪']],
  ['مرحبا، أين طلبي؟', ['مرحبا', 'طلبي'], ['سلام']],
  ['สวัสดีครับ ราคาเท่าไหร่', ['ราคา', 'สวัสดี'], ['ขอบคุณ']],
  ['नमस्ते आशा', ['नमस्ते'], ['धन्यवाद']],
  [
    'Order #A-1002 at https://shop.example/orders?id=1002',
    ['A-1002', '1002', '#1002', 'shop.example'],
    ['1003', 'B-1002'],
  ],
  ["It's 50% off: \\o/ 'quoted' a:b & c|d !e (f)", ["it's", '50%', "'quoted'", 'a:b', 'c|d', '!e', '(f)'], ['xyz:*']],
])('%s', async (text, hits, misses) => {
  await say(text);
  for (const search of hits) expect(await found(search), search).toHaveLength(1);
  for (const search of misses) expect(await found(search), search).toHaveLength(0);
});

it('accepts words of any length, and finds them by their beginning', async () => {
  for (const letter of ['a', 'я', '9']) await say(`${letter.repeat(3000)} end`);
  expect(await found('aaaa')).toHaveLength(1);
  expect(await found('яяяя end')).toHaveLength(1);
  expect(await found('a'.repeat(90))).toHaveLength(1);
});

it('matches a single letter exactly, and no longer word that begins with it', async () => {
  await say('Vitamin b');
  await say('A bottle');
  expect(await found('b')).toEqual(['Vitamin b']);
  expect(await found('bo')).toEqual(['A bottle']);
});

it('finds nothing without a word to find', async () => {
  await say('Hello');
  for (const search of ['?', "'", '\\', ':*', '&', '…', '👍']) expect(await found(search), search).toEqual([]);
});

it('continues page by page, and finds nothing of other workspaces', async () => {
  for (const n of [1, 2, 3]) await say(`Order ${n}`);
  const first = await searchMessages({ workspaceId, search: 'order', limit: 2 });
  expect(first.messages.map(({ excerpt }) => excerpt)).toEqual(['Order 3', 'Order 2']);
  const rest = { workspaceId, search: 'order', limit: 2, cursor: first.next_cursor ?? '' };
  expect(await searchMessages(rest)).toMatchObject({ messages: [{ excerpt: 'Order 1' }], next_cursor: null });
  await expect(searchMessages({ ...rest, search: 'other' })).rejects.toMatchObject({ code: 'validation_failed' });
  const { workspaceId: theirs } = await createTestWorkspace();
  expect((await searchMessages({ workspaceId: theirs, search: 'order', limit: 2 })).messages).toEqual([]);
});

it('gives up in time, and says what to do', async () => {
  await say('Hello');
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE messages IN ACCESS EXCLUSIVE MODE`;
    await expect(searchMessages({ workspaceId, search: 'hello', limit: 1, limitMs: 50 })).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ msg: 'Too many messages match. Add a word, or write one out.' }],
    });
  });
  expect(await found('hello')).toEqual(['Hello']);
});

it('shows the words with what is around them', () => {
  expect(excerptOf('Short text', ['text'])).toBe('Short text');
  const long = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`;
  expect(excerptOf(long, ['needle'])).toMatch(/^…before before .*needle after .*…$/);
  expect(excerptOf(long, ['none'])).toMatch(/^before .*…$/);
});

it('shows a found word, whatever is before it', () => {
  const chinese = `你好 ${'我们公司提供各种优质产品和服务欢迎咨询'.repeat(20)}订单号一二三${'谢谢'.repeat(10)}`;
  expect(excerptOf(chinese, ['订单号'])).toMatch(/^….{40}订单号一二三/);
  const link = `See https://shop.example.com/${'a'.repeat(300)} invoice attached`;
  expect(excerptOf(link, ['invoice'])).toMatch(/^….{40}invoice attached$/);
  // A lowercase İ is two characters.
  expect(excerptOf(`${'İ '.repeat(200)}sipariş`, ['SİPARİŞ', 'SIPARIŞ', 'sipar'])).toMatch(/sipariş$/);
  expect(excerptOf(`steak ${'and more '.repeat(40)}tea`, ['tea'])).toMatch(/ tea$/);
  expect(excerptOf(`${'and more '.repeat(40)}Jose\u0301`, ['jos\u00e9'])).toMatch(/Jose\u0301$/);
  expect(excerptOf(`${'and more '.repeat(40)}Jos\u00e9`, ['jose\u0301'])).toMatch(/Jos\u00e9$/);
});

it('finds words whose letters are composed in another way', async () => {
  for (const [text, word] of [
    ['Gracias José', 'josé'],
    ['ガードの近くです', 'ガード'],
    ['한국어 주문', '주문'],
  ] as const) {
    await say(text.normalize('NFC'));
    await say(text.normalize('NFD'));
    for (const form of ['NFC', 'NFD']) expect(await found(word.normalize(form)), `${word} ${form}`).toHaveLength(2);
  }
});

it('reads a thread around a message, and on to both of its ends, each message once', async () => {
  const start = Date.parse('2026-03-02T09:00:00Z');
  const ids: string[] = [];
  // Several per second, which are sorted by their arrival.
  for (let n = 0; n < 70; n += 1) ids.push(await say(`Message ${n}`, new Date(start + Math.floor(n / 3) * 1000)));
  const given = { workspaceId, conversationId, messageId: ids[30] ?? '' };
  const around = await readThreadAround(given);
  const newer = await readThreadAround({ ...given, newerThan: around.newer_cursor ?? '' });
  expect(newer.newer_cursor).toBe(null);
  const older = await readThread({ workspaceId, conversationId, limit: 50, cursor: around.next_cursor ?? '' });
  expect(older.next_cursor).toBe(null);
  const all = [newer, around, older].flatMap(({ messages }) => messages.map(({ id }) => id));
  expect(all).toEqual(ids.toReversed());
  expect(around.messages.map(({ id }) => id)).toContain(ids[30]);
  // Going back from newer messages leads to the older ones.
  const back = await readThread({ workspaceId, conversationId, limit: 50, cursor: newer.next_cursor ?? '' });
  expect(back.messages[0]).toEqual(around.messages[0]);
});

it('finds no message of another conversation or workspace', async () => {
  const id = await say('Hello');
  const { conversationId: other } = await createTestConversation({ ...workspace, phone: '+919812345679' });
  const { workspaceId: theirs } = await createTestWorkspace();
  for (const given of [
    { workspaceId, conversationId: other, messageId: id },
    { workspaceId: theirs, conversationId, messageId: id },
    { workspaceId, conversationId, messageId: newId() },
  ]) {
    await expect(readThreadAround(given)).rejects.toMatchObject({ code: 'not_found' });
  }
});
