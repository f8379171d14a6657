import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startWiredChannel, type WiredChannel } from '#lib/testing/start-wired-channel.ts';
import { sendMessageBody } from '../messages/schema.ts';
import { sendMessage } from '../messages/send-message.ts';

// The sandbox writes as Meta does, and its webhooks arrive over HTTP.

const WAIT = { timeout: 60_000, interval: 20 };
const ASHA = '919812345678';

let channel: WiredChannel;
let workspaceId: string;
let phoneNumberId: string;

beforeAll(async () => {
  channel = await startWiredChannel();
});
afterAll(() => channel.stop());
beforeEach(async () => {
  const workspace = await createTestWorkspace();
  ({ workspaceId, phoneNumberId } = workspace);
  await channel.connect(workspace);
});
afterEach(() => channel.reset());

const messages = () => db().message.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
const send = (body: Record<string, unknown>) =>
  sendMessage({ workspaceId, message: sendMessageBody.parse({ to: ASHA, ...body }), source: 'api' });
const statuses = async () =>
  (await db().event.findMany({ where: { workspaceId, name: 'message.status' }, orderBy: { position: 'asc' } })).map(
    ({ data }) => (data as { status: string }).status,
  );

it('every kind of message arrives', async () => {
  const kinds = [
    { type: 'text', text: 'Grüße 👋' },
    { type: 'location', latitude: 12.97, longitude: 77.59, name: 'Home' },
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi K' } }] },
    { type: 'reaction', message_id: 'wamid.X', emoji: '👍' },
    { type: 'button', text: 'Stop', payload: 'STOP' },
    { type: 'button_reply', reply_id: 'yes', title: 'Yes' },
    { type: 'list_reply', reply_id: 't1', title: 'Green' },
    { type: 'nfm_reply', response: { size: 'M' } },
    { type: 'order', items: [{ retailer_id: 'TEA-GREEN', item_price: 7.99, currency: 'INR' }] },
    { type: 'edit', message_id: 'wamid.X', text: 'Grüße 👋🏽' },
    { type: 'revoke', message_id: 'wamid.X' },
    { type: 'unsupported', unsupported_type: 'poll_creation' },
    { type: 'image', caption: 'Look' },
  ] as const;
  for (const message of kinds) {
    await channel.write(ASHA, { phone_number_id: phoneNumberId, ...message } as Parameters<WiredChannel['write']>[1]);
  }
  await vi.waitFor(async () => expect(await messages()).toHaveLength(kinds.length), WAIT);
  const found = new Map((await messages()).map(({ kind, type, text }) => [kind, [type, text]]));
  expect(Object.fromEntries(found)).toEqual({
    text: ['text', 'Grüße 👋'],
    location: ['text', 'Location: Home (12.97, 77.59)'],
    contacts: ['text', 'Contact: Ravi K'],
    reaction: ['text', 'Reacted with 👍'],
    button: ['text', 'Stop'],
    button_reply: ['text', 'Yes'],
    list_reply: ['text', 'Green'],
    nfm_reply: ['text', 'Sent'],
    order: ['text', 'Order: 1 × TEA-GREEN, 7.99 INR'],
    edit: ['text', 'Edited a message: Grüße 👋🏽'],
    revoke: ['text', 'Deleted a message'],
    unsupported: ['text', 'Unsupported message (poll_creation)'],
    image: ['image', 'Look'],
  });
});

it('each message is stored once when messages of many customers come at once, batched, repeated and out of order', async () => {
  await channel.changeSettings({ webhooks: { max_batch: 7, linger_ms: 5, duplicates: 2, reverse: true } });
  const sent = Array.from({ length: 150 }, (_, n) => ({
    type: 'text' as const,
    from: `9198000000${String(n % 15).padStart(2, '0')}`,
    text: `m${n}`,
  }));
  await channel.writeMany(sent, phoneNumberId);
  await vi.waitFor(async () => expect(await messages()).toHaveLength(150), WAIT);
  await vi
    .waitFor(async () => expect((await channel.stats()).webhooks).toMatchObject({ pending: 0 }), WAIT)
    .catch(() => {});
  expect(await db().event.count({ where: { workspaceId } })).toBe(150);
  const conversations = await db().conversation.findMany({ where: { workspaceId } });
  expect(conversations.map(({ unreadCount }) => unreadCount)).toEqual(Array(15).fill(10));
});

it('a customer who hides the number and then shows it is one person', async () => {
  await channel.saveCustomer(ASHA, { name: 'Asha', hides_phone: true });
  await channel.write(ASHA, { type: 'text', text: 'hidden', phone_number_id: phoneNumberId });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), WAIT);
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ phone: null, name: 'Asha' }]);
  await channel.saveCustomer(ASHA, { hides_phone: false });
  await channel.write(ASHA, { type: 'text', text: 'shown', phone_number_id: phoneNumberId });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(2), WAIT);
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ phone: `+${ASHA}` }]);
  expect(await db().conversation.count({ where: { workspaceId } })).toBe(1);
});

it('a customer who hides the number is answered over the API by user ID', async () => {
  const { user_id: userId } = await channel.saveCustomer(ASHA, { name: 'Asha', hides_phone: true });
  await channel.write(ASHA, { type: 'text', text: 'hidden', phone_number_id: phoneNumberId });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), WAIT);
  await send({ to: userId, body: 'Hello' });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(2), WAIT);
  const [, answer] = await messages();
  expect(answer).toMatchObject({ direction: 'outbound', text: 'Hello' });
  expect(await db().conversation.count({ where: { workspaceId } })).toBe(1);
  await expect(send({ to: 'IN.someoneElse', body: 'Hello' })).rejects.toMatchObject({
    issues: [{ type: 'user_unknown', loc: ['body', 'to'] }],
  });
});

it('a message that we send is reported as sent, delivered and read', async () => {
  await channel.write(ASHA, { type: 'text', text: 'Hi', phone_number_id: phoneNumberId });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), WAIT);
  await send({ body: 'Hello' });
  await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'delivered']), WAIT);
  await channel.readThread(ASHA, phoneNumberId);
  await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'delivered', 'read']), WAIT);
  expect((await messages())[1]).toMatchObject({ status: 'read' });
});

it('a send whose answer was lost is settled by its statuses', async () => {
  await channel.write(ASHA, { type: 'text', text: 'Hi', phone_number_id: phoneNumberId });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), WAIT);
  await channel.addFault({ operation: 'messages.send', action: { type: 'reset', after_processing: true } });
  await expect(send({ body: 'Hello' })).rejects.toMatchObject({ code: 'outcome_unknown' });
  await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'delivered']), WAIT);
  expect((await messages())[1]).toMatchObject({ status: 'delivered', channelId: expect.stringMatching(/^wamid\./) });
});

it('a send that fails later says why', async () => {
  await channel.write(ASHA, { type: 'text', text: 'Hi', phone_number_id: phoneNumberId });
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), WAIT);
  await channel.addFault({ operation: 'messages.send', action: { type: 'async_failure', code: 131026 } });
  await send({ body: 'Hello' });
  await vi.waitFor(async () => expect(await statuses()).toEqual(['failed']), WAIT);
  expect((await messages())[1]).toMatchObject({ status: 'failed', error: { code: 131026, title: 'Undeliverable' } });
});
