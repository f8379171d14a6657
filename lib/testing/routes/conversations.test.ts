import { beforeEach, describe, expect, it } from 'vitest';
import { GET as GET_MESSAGES } from '#app/public/v1/conversations/[id]/messages/route.ts';
import { GET } from '#app/public/v1/conversations/route.ts';
import { cursorList, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestMessage } from '../create-test-message.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
});

async function read(path: string, key = workspace.apiKey) {
  const request = new Request(`http://localhost/public/v1/conversations${path}`, { headers: { 'x-api-key': key } });
  const response = await (path.includes('/messages') ? GET_MESSAGES(request) : GET(request));
  return { status: response.status, body: await response.json() };
}

type Listed = { id: string };
const idsOf = (items: Listed[]) => items.map(({ id }) => id);
const listed = async (query = '') => idsOf((await read(query)).body.conversations);

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

/** A conversation that was last active this many minutes ago. */
async function conversation(minutes: number, more: Partial<Parameters<typeof createTestConversation>[0]> = {}) {
  const phone = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const { conversationId, contactId } = await createTestConversation({ ...workspace, phone, ...more });
  const at = minutesAgo(minutes);
  await db().conversation.update({
    where: { workspaceId_id: { workspaceId, id: conversationId } },
    data: { lastMessageAt: at, lastArrivedAt: at, updatedAt: at },
  });
  return { id: conversationId, contactId, phone };
}

const message = (conversationId: string, data: Record<string, unknown> = {}) =>
  createTestMessage({ workspaceId, conversationId, text: 'Hi', ...data });

describe('GET /conversations', () => {
  it('shows the user ID of someone who hides their number, by which they are reached, and of no one else', async () => {
    const { contactId } = await conversation(5);
    const shown = async () => (await read('')).body.conversations[0];
    const contact = { workspaceId_id: { workspaceId, id: contactId } };
    await db().contact.update({ where: contact, data: { userId: 'IN.1a2B' } });
    expect(await shown()).not.toHaveProperty('user_id');
    await db().contact.update({ where: contact, data: { phone: null, phoneKey: null } });
    expect(await shown()).toMatchObject({ phone: null, user_id: 'IN.1a2B' });
  });

  it('shows each conversation with its contact and its last message, and no other field', async () => {
    const { id, contactId } = await conversation(5, {
      phone: '+919812345678',
      contact: { name: 'Asha', attributes: { city: 'Pune' } },
    });
    await db().contact.update({
      where: { workspaceId_id: { workspaceId, id: contactId } },
      data: { tags: ['vip'], optIn: true, sourceRef: 'secret-ref' },
    });
    const lastInboundAt = minutesAgo(5);
    await db().conversation.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: { lastInboundAt, unreadCount: 2 },
    });
    await message(id, { timestamp: minutesAgo(9), text: 'earlier' });
    const last = await message(id, { timestamp: lastInboundAt, text: 'latest' });
    const { status, body } = await read('');
    expect(status).toBe(200);
    expect(body).toEqual({
      conversations: [
        {
          id,
          phone: '919812345678',
          name: 'Asha',
          tags: ['vip'],
          attributes: { city: 'Pune' },
          opt_in: true,
          window_expires_at: new Date(lastInboundAt.getTime() + 24 * 60 * MINUTE).toISOString(),
          last_message_at: expect.stringMatching(/Z$/),
          last_message: {
            id: last,
            wa_message_id: `wamid.${last}`,
            direction: 'inbound',
            type: 'text',
            text: 'latest',
            status: 'received',
            timestamp: lastInboundAt.toISOString(),
            sequence: 0,
          },
          unread_count: 2,
          state: 'nobody',
          assignee: null,
          status: 'open',
          snoozed_until: null,
          created_at: expect.stringMatching(/Z$/),
          updated_at: expect.stringMatching(/Z$/),
        },
      ],
      next_cursor: null,
    });
  });

  it('has null where there is nothing: no message, no window, no name, no opt-in', async () => {
    await conversation(1, { hoursSinceInbound: null });
    const { body } = await read('');
    expect(body.conversations).toMatchObject([
      { name: null, last_message: null, window_expires_at: null, opt_in: null },
    ]);
  });

  it('sorts from newest to oldest activity, page by page, even where times are equal', async () => {
    const expected: string[] = [];
    for (const minutes of [1, 2, 3, 4, 5]) expected.push((await conversation(minutes)).id);
    const same = await Promise.all([conversation(9), conversation(9), conversation(9)]);
    const at = minutesAgo(9);
    await db().conversation.updateMany({
      where: { id: { in: idsOf(same) } },
      data: { lastMessageAt: at, lastArrivedAt: at },
    });
    expected.push(...idsOf(same).sort().reverse());
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await read(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...idsOf(body.conversations));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(expected);
  });

  it('finds a person by the phone in any spelling', async () => {
    const { id, phone } = await conversation(1);
    await conversation(2);
    for (const spelling of [phone, phone.slice(1), phone.slice(3), `0${phone.slice(3)}`, `00${phone.slice(1)}`]) {
      expect(await listed(`?phone=${encodeURIComponent(spelling)}`)).toEqual([id]);
    }
    expect(await listed('?phone=%2B919999999999')).toEqual([]);
  });

  it('filters by tag, window and change', async () => {
    const open = await conversation(1, { hoursSinceInbound: 23 });
    const closed = await conversation(2, { hoursSinceInbound: 25 });
    const never = await conversation(60, { hoursSinceInbound: null });
    await db().contact.update({
      where: { workspaceId_id: { workspaceId, id: closed.contactId } },
      data: { tags: ['a b', 'c'] },
    });
    expect(await listed('?tag=a%20b')).toEqual([closed.id]);
    expect(await listed('?tag=%20a%20b%20')).toEqual([closed.id]);
    expect(await listed('?tag=a')).toEqual([]);
    expect(await listed('?window=open')).toEqual([open.id]);
    expect(await listed('?window=closed')).toEqual([closed.id, never.id]);
    expect(await listed(`?updated_since=${minutesAgo(30).toISOString()}`)).toEqual([open.id, closed.id]);
    expect(await listed(`?window=closed&updated_since=${minutesAgo(30).toISOString()}&tag=c`)).toEqual([closed.id]);
    const elsewhere = new Date(minutesAgo(30).getTime() + (23 * 60 + 59) * 60_000).toISOString();
    expect(await listed(`?updated_since=${elsewhere.replace('Z', '%2B23:59')}`)).toEqual([open.id, closed.id]);
    const { status, body } = await read(`?updated_since=${elsewhere.replace('Z', '+23:59')}`);
    expect([status, body.detail[0].msg]).toEqual([422, expect.stringContaining('%2B')]);
  });

  it.each(['limit=0', 'limit=201', 'limit=ten', 'limit=1.5'])('says what a limit may be: ?%s', async (query) => {
    const { body } = await read(`?${query}`);
    expect(body.detail).toMatchObject([{ msg: 'limit is a whole number from 1 to 200.' }]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    [`cursor=${Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('{"a":1}').toString('base64url')}`, 'cursor'],
    ['phone=call-me', 'phone'],
    ['phone=%00', 'phone'],
    ['tag=', 'tag'],
    ['tag=%00', 'tag'],
    ['window=ajar', 'window'],
    ['updated_since=yesterday', 'updated_since'],
    ['updated_since=0000-03-02T09:00:00Z', 'updated_since'],
    ['updated_since=0001-01-01T00:00:00%2B01:00', 'updated_since'],
  ])('refuses ?%s at its place', async (query, field) => {
    const { status, body } = await read(`?${query}`);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['query', field], msg: expect.any(String) }]);
  });

  it('refuses a cursor of this list with an impossible time', async () => {
    const list = cursorList('conversations', { workspaceId: workspace.workspaceId });
    const { status, body } = await read(`?cursor=${encodeCursor(list, ['0000-01-01T00:00:00Z', newId()])}`);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type: 'cursor_invalid', loc: ['query', 'cursor'] }]);
  });

  it('shows nothing of another workspace, by any filter', async () => {
    const { phone } = await conversation(1);
    const other = await createTestWorkspace();
    for (const query of ['', `?phone=${encodeURIComponent(phone)}`, '?window=open']) {
      expect((await read(query, other.apiKey)).body).toEqual({ conversations: [], next_cursor: null });
    }
  });

  it('needs a key with the scope', async () => {
    const { token } = await createKey({ workspaceId, name: 'other', scopes: ['contacts:write'] });
    expect((await read('', token)).status).toBe(403);
    expect((await read('', 'no key')).status).toBe(401);
  });
});

describe('GET /conversations/{id}/messages', () => {
  it('shows messages of both directions, newest first, and no other field', async () => {
    const { id } = await conversation(1);
    const inbound = await message(id, { timestamp: minutesAgo(3) });
    const failed = await message(id, {
      timestamp: minutesAgo(2),
      direction: 'outbound',
      type: 'template',
      kind: 'template',
      templateName: 'order_shipped',
      source: 'api',
      status: 'failed',
      channelId: null,
      error: { code: 131026, title: 'Undeliverable', detail: 'It cannot be delivered.', retryable: true },
    });
    const { status, body } = await read(`/${id}/messages`);
    expect(status).toBe(200);
    expect(body).toEqual({
      messages: [
        {
          id: failed,
          wa_message_id: null,
          direction: 'outbound',
          type: 'template',
          text: 'Hi',
          status: 'failed',
          error: { code: 131026, title: 'Undeliverable', detail: 'It cannot be delivered.' },
          template_name: 'order_shipped',
          source: 'api',
          timestamp: expect.stringMatching(/Z$/),
          sequence: 0,
        },
        {
          id: inbound,
          wa_message_id: `wamid.${inbound}`,
          direction: 'inbound',
          type: 'text',
          text: 'Hi',
          status: 'received',
          error: null,
          template_name: null,
          source: 'channel',
          timestamp: expect.stringMatching(/Z$/),
          sequence: 0,
        },
      ],
      next_cursor: null,
    });
  });

  it('says what a message is on the channel where that is more than its type, as events do', async () => {
    const { id } = await conversation(1);
    await message(id, { text: 'Order: 1 × TEA-GREEN, 149.00 INR', kind: 'order', timestamp: minutesAgo(3) });
    await message(id, { text: 'Yes', kind: 'button', timestamp: minutesAgo(4) });
    await message(id, { text: 'Order: 1', timestamp: minutesAgo(5) });
    await message(id, { type: 'image', kind: 'image', timestamp: minutesAgo(6) });
    const { body } = await read(`/${id}/messages`);
    const kinds = body.messages.map((one: Record<string, unknown>) => ('kind' in one ? one.kind : 'as type'));
    expect(kinds).toEqual(['order', 'button', 'as type', 'as type']);
  });

  it('has media fields on media rows: a signed link to our copy, or the link that was sent', async () => {
    const { id } = await conversation(1);
    const file = { workspaceId, mimeType: 'image/jpeg', filename: 'a.jpg' };
    const stored = await message(id, { type: 'image', kind: 'image', timestamp: minutesAgo(4) });
    await db().media.create({ data: { ...file, messageId: stored, state: 'stored' } });
    const pending = await message(id, { type: 'image', kind: 'image', timestamp: minutesAgo(3) });
    await db().media.create({ data: { ...file, messageId: pending, state: 'pending' } });
    const sent = await message(id, { type: 'image', kind: 'image', direction: 'outbound', timestamp: minutesAgo(2) });
    await db().media.create({
      data: { ...file, messageId: sent, state: 'failed', sourceUrl: 'https://files.example.com/a.jpg' },
    });
    const { body } = await read(`/${id}/messages`);
    const media = { media_mime_type: 'image/jpeg', media_filename: 'a.jpg' };
    expect(body.messages).toMatchObject([
      { id: sent, media_url: 'https://files.example.com/a.jpg', ...media },
      { id: pending, media_url: null, media_state: 'pending', ...media },
      { id: stored, media_url: expect.stringContaining(`/media/${workspaceId}/${stored}/a.jpg?`), ...media },
    ]);
  });

  it('distinguishes a customer’s file that is lost from one that is on its way (correctness 12)', async () => {
    const { id } = await conversation(1);
    for (const [minutes, state] of [
      [3, 'pending'],
      [2, 'failed'],
      [1, 'stored'],
    ] as const) {
      const messageId = await message(id, { type: 'image', kind: 'image', timestamp: minutesAgo(minutes) });
      await db().media.create({
        data: { workspaceId, messageId, mimeType: 'image/jpeg', filename: 'a.jpg', state },
      });
    }
    await message(id, { timestamp: minutesAgo(0) });
    const { messages } = (await read(`/${id}/messages`)).body;
    expect(messages[0]).not.toHaveProperty('media_state');
    expect(messages.slice(1)).toMatchObject([
      { media_state: 'stored', media_url: expect.stringContaining('/a.jpg?') },
      { media_state: 'failed', media_url: null },
      { media_state: 'pending', media_url: null },
    ]);
  });

  it('reads page by page and by direction, even where times are equal', async () => {
    const { id } = await conversation(1);
    const timestamp = minutesAgo(1);
    const all: string[] = [];
    for (let n = 0; n < 7; n++) {
      all.push(await message(id, { timestamp, sequence: n, direction: n % 2 ? 'outbound' : 'inbound' }));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await read(`/${id}/messages?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...idsOf(body.messages));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(all.toReversed());
    const inbound = (await read(`/${id}/messages?direction=inbound`)).body.messages;
    expect(idsOf(inbound)).toEqual(all.filter((_, n) => n % 2 === 0).reverse());
  });

  it('does not find a conversation that the workspace does not have', async () => {
    const { id } = await conversation(1);
    const other = await createTestWorkspace();
    const foreign = await read(`/${id}/messages`, other.apiKey);
    const unknown = await read(`/${newId()}/messages`, other.apiKey);
    expect(foreign.status).toBe(404);
    expect(foreign.body.detail).toBe(unknown.body.detail);
    for (const odd of ['x', '%00', '%2e%2e']) expect((await read(`/${odd}/messages`)).status).toBe(404);
  });

  it.each(['limit=500', 'direction=sideways', 'cursor=AAAA'])('refuses ?%s', async (query) => {
    const { id } = await conversation(1);
    expect((await read(`/${id}/messages?${query}`)).status).toBe(422);
  });
});
