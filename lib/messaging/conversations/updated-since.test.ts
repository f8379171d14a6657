import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { updateConversation } from '#lib/flows/runs/update-conversation.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { addTestNumber } from '#lib/testing/add-test-number.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { importContactsCsv } from '../contacts/import-contacts-csv.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { tagContacts } from '../contacts/tag-contacts.ts';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { APP_SECRET, messagesDocument, postWebhook, profile, wireText } from '../inbound/testing/webhooks.ts';
import { endCopy } from '../media/end-copy.ts';
import { recordSendOutcome } from '../messages/record-send-outcome.ts';
import { sendMessageBody } from '../messages/schema.ts';
import { sendMessage } from '../messages/send-message.ts';
import { blockContact } from './block-contact.ts';
import { listConversations } from './list-conversations.ts';
import { markUnread } from './mark-unread.ts';

const PHONE = '919812345678';
const CHANNEL_ID = 'wamid.SENT';
const RECEIVED = newId();

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
const test = setUpChannel();

async function setUp() {
  const { workspaceId, numberId, phoneNumberId } = test.workspace;
  const { contactId, conversationId } = await createTestConversation({ workspaceId, numberId, phone: `+${PHONE}` });
  // Otherwise it may have been created in the millisecond in which someone asks.
  await db().conversation.updateMany({ where: { workspaceId }, data: { updatedAt: new Date(0) } });
  const receive = async (content: { messages?: unknown[]; contacts?: unknown[]; statuses?: unknown[] }) =>
    expect((await postWebhook(messagesDocument(phoneNumberId, content))).status).toBe(200);
  return { workspaceId, contactId, conversationId, receive };
}

async function changedSince(time: Date) {
  const { workspaceId } = test.workspace;
  const { rows } = await listConversations({ workspaceId, limit: 10, updated_since: time.toISOString() });
  return rows.map(({ id }) => id);
}

it('finds what an import changes for someone who asked while it was reading', async () => {
  const { workspaceId, conversationId } = await setUp();
  let asked = new Date(0);
  async function* slowFile() {
    yield Buffer.from('phone,city\n');
    await elapsed(30);
    asked = new Date();
    expect(await changedSince(asked)).toEqual([]);
    yield Buffer.from(`${PHONE},Pune\n`);
  }
  await importContactsCsv({ workspaceId, file: slowFile() });
  expect(await changedSince(asked)).toEqual([conversationId]);
});

type Place = Awaited<ReturnType<typeof setUp>>;
const changed = { phone: PHONE, tags: ['b'] };
const changes: [string, (place: Place) => Promise<unknown>][] = [
  ['an upsert', ({ workspaceId }) => upsertContacts({ workspaceId, contacts: [changed] })],
  [
    'an upsert that removes an attribute',
    ({ workspaceId }) => upsertContacts({ workspaceId, contacts: [{ ...changed, attributes: { x: null } }] }),
  ],
  [
    'an import',
    ({ workspaceId }) => importContactsCsv({ workspaceId, file: [Buffer.from(`phone,city\n${PHONE},Pune\n`)] }),
  ],
  [
    'a new tag',
    ({ workspaceId, contactId }) => tagContacts({ workspaceId, contactIds: [contactId], add: ['a'], remove: [] }),
  ],
  ['a customer’s message', ({ receive }) => receive({ messages: [wireText('Hello')] })],
  [
    'a receipt',
    ({ receive }) =>
      receive({ statuses: [{ id: CHANNEL_ID, status: 'read', timestamp: '1795250001', recipient_id: PHONE }] }),
  ],
  [
    'a message to the customer',
    ({ workspaceId }) =>
      sendMessage({ workspaceId, message: sendMessageBody.parse({ to: PHONE, body: 'Hi' }), source: 'api' }),
  ],
  [
    'a new lead',
    ({ workspaceId, conversationId }) =>
      updateConversation({ workspaceId, conversationId, body: { state: 'person' }, actor: { cause: 'api' } }),
  ],
  [
    'a new status',
    ({ workspaceId, conversationId }) =>
      updateConversation({ workspaceId, conversationId, body: { status: 'closed' }, actor: { cause: 'api' } }),
  ],
  [
    'a mark as unread',
    ({ workspaceId, conversationId }) => markUnread({ workspaceId, conversationId, from: RECEIVED }),
  ],
  [
    'a block',
    ({ workspaceId }) => blockContact({ workspaceId, contact: PHONE, blocked: true, actor: { cause: 'api' } }),
  ],
];

it.each(changes)('finds %s that waited for a lock when someone asked', async (_what, change) => {
  const place = await setUp();
  const { workspaceId, conversationId } = place;
  await createTestMessage({
    workspaceId,
    conversationId,
    channelId: CHANNEL_ID,
    direction: 'outbound',
    status: 'sent',
  });
  await createTestMessage({ workspaceId, conversationId, id: RECEIVED });
  let changing: Promise<unknown> | undefined;
  const asked = await db().$transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid FOR UPDATE`;
    changing = change(place);
    await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
    await elapsed(30);
    return new Date();
  });
  await changing;
  expect(await changedSince(asked)).toEqual([conversationId]);
});

it.each([
  { state: 'stored', size: 1, mimeType: null },
  { state: 'failed', error: 'It is larger than 100 MB.' },
] as const)('finds a message whose file is $state, after someone asked while it was copied', async (outcome) => {
  const { workspaceId, conversationId } = await setUp();
  const messageId = await createTestMessage({ workspaceId, conversationId, type: 'image', kind: 'image' });
  await db().media.create({ data: { workspaceId, messageId, state: 'pending', filename: 'a.jpg' } });
  const asked = new Date();
  expect(await changedSince(asked)).toEqual([]);
  await endCopy({ workspaceId, messageId, outcome });
  expect(await changedSince(asked)).toEqual([conversationId]);
});

const newNumber = { body: 'User changed', wa_id: '919800000001', type: 'user_changed_number' };
const aboutPeople: [string, Parameters<Place['receive']>[0]][] = [
  ['a new profile name', { messages: [wireText('Hello')], contacts: [profile('Asha')] }],
  ['a change of number', { messages: [wireText('', { type: 'system', text: undefined, system: newNumber })] }],
];

it.each(aboutPeople)('finds the conversations on all numbers after %s', async (_what, content) => {
  const { workspaceId, contactId, conversationId, receive } = await setUp();
  const asked = new Date();
  const numberId = await addTestNumber({ workspaceId });
  const id = newId();
  await db().conversation.create({ data: { workspaceId, id, contactId, numberId, updatedAt: new Date(0) } });
  expect(await changedSince(asked)).toEqual([]);
  await receive(content);
  expect((await changedSince(asked)).sort()).toEqual([conversationId, id].sort());
});

it('finds the conversations on all numbers of a contact with whom another was merged', async () => {
  const { workspaceId, contactId } = await setUp();
  const numberId = await addTestNumber({ workspaceId });
  const other = await createTestConversation({ workspaceId, numberId, phone: '+919800000001' });
  await db().conversation.updateMany({ where: { workspaceId }, data: { updatedAt: new Date(0) } });
  const asked = new Date();
  await db().$transaction((tx) => mergeContacts({ tx, workspaceId, fromId: other.contactId, intoId: contactId }));
  expect(await changedSince(asked)).toHaveLength(2);
});

it.each(['failed', 'unknown'] as const)(
  'finds a message that the channel left %s, after someone asked while it was sent',
  async (status) => {
    const { workspaceId, conversationId } = await setUp();
    const id = await createTestMessage({ workspaceId, conversationId, direction: 'outbound', status: 'sending' });
    const asked = new Date();
    expect(await changedSince(asked)).toEqual([]);
    await recordSendOutcome({ workspaceId, id, status, channelId: null, error: null });
    expect(await changedSince(asked)).toEqual([conversationId]);
  },
);
