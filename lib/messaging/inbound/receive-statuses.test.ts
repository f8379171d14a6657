import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { eventData } from '#lib/webhooks/events/schema.ts';
import { APP_SECRET, document, messagesDocument, postWebhook } from './testing/webhooks.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

let workspaceId: string;
let phoneNumberId: string;
let conversationId: string;
beforeEach(async () => {
  const workspace = await createTestWorkspace();
  ({ workspaceId, phoneNumberId } = workspace);
  conversationId = newId();
  const contactId = newId();
  await db().contact.create({ data: { workspaceId, id: contactId, phone: '+919812345678', phoneKey: '919812345678' } });
  await db().conversation.create({
    data: { workspaceId, id: conversationId, contactId, numberId: workspace.numberId },
  });
});

async function sent({ status = 'accepted' as MessageStatus, channelId = `wamid.${newId()}` as string | null } = {}) {
  const id = newId();
  const outbound = { direction: 'outbound', source: 'api', text: 'Hi', sequence: 7 } as const;
  await createTestMessage({ workspaceId, id, conversationId, channelId, status, ...outbound });
  return { id, channelId: channelId ?? '' };
}

type Wire = Record<string, unknown>;
const receive = async (statuses: unknown[], number = phoneNumberId) => {
  expect((await postWebhook(messagesDocument(number, { statuses }))).status).toBe(200);
};
const wire = (id: string, status: string, fields: Wire = {}): Wire => ({
  id,
  status,
  timestamp: '1795250001',
  recipient_id: '919812345678',
  ...fields,
});
const statusOf = async (id: string) => (await db().message.findFirstOrThrow({ where: { id } })).status;
const receiptsOf = async (id: string) =>
  (await db().messageReceipt.findMany({ where: { messageId: id } })).map(({ status }) => status).sort();
const eventsOf = async () =>
  (await db().event.findMany({ where: { workspaceId }, orderBy: { position: 'asc' } })).map(({ data }) => data as Wire);

it('keeps the channel’s pricing, in either way it says that something is free', async () => {
  const pricingOf = async (pricing: unknown) => {
    const { id, channelId } = await sent();
    await receive([wire(channelId, 'sent', { pricing })]);
    expect(await receiptsOf(id)).toEqual(['sent']);
    return (await db().messageReceipt.findFirstOrThrow({ where: { messageId: id } })).pricing;
  };
  const regular = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' };
  expect(await pricingOf(regular)).toEqual({ category: 'utility', billable: true });
  const free = { pricing_model: 'PMP', type: 'free_customer_service', category: 'service' };
  expect(await pricingOf(free)).toEqual({ category: 'service', billable: false });
  for (const unreadable of [undefined, 'free', {}, { category: 7 }]) expect(await pricingOf(unreadable)).toBe(null);
});

it('moves the message, records the receipt and its event, with the channel’s own time', async () => {
  const message = await sent();
  await receive([wire(message.channelId, 'sent')]);
  expect(await statusOf(message.id)).toBe('sent');
  expect(await db().messageReceipt.findMany({ where: { messageId: message.id } })).toMatchObject([
    { status: 'sent', timestamp: new Date(1_795_250_001_000) },
  ]);
  expect(await eventsOf()).toEqual([
    {
      message_id: message.id,
      wa_message_id: message.channelId,
      status: 'sent',
      recipient: '919812345678',
      timestamp: new Date(1_795_250_001_000).toISOString(),
      conversation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: 7,
    },
  ]);
});

it('names someone who hides the number by their user ID, and says so', async () => {
  await db().contact.updateMany({ where: { workspaceId }, data: { phone: null, phoneKey: null, userId: 'IN.1a2B' } });
  const { channelId } = await sent();
  const hidden = { recipient_id: undefined, recipient_user_id: 'IN.1a2B' };
  await receive([wire(channelId, 'sent', hidden)]);
  const [data] = await eventsOf();
  expect(data).toMatchObject({ recipient: 'IN.1a2B', user_id: 'IN.1a2B' });
  expect(eventData['message.status'].parse(data)).toEqual(data);
  expect(eventData['message.status'].shape.recipient.description).toMatch(/hides the number/);
});

describe('a receipt that shows both the number and the user ID', () => {
  const both = { recipient_user_id: 'IN.1a2B' };
  const contacts = () => db().contact.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  const hidden = async (more: object = {}) => {
    const [id, conversation] = [newId(), newId()];
    const { numberId } = await db().conversation.findFirstOrThrow({ where: { workspaceId, id: conversationId } });
    await db().contact.create({ data: { workspaceId, id, userId: 'IN.1a2B', ...more } });
    await db().conversation.create({ data: { workspaceId, id: conversation, contactId: id, numberId } });
    return conversation;
  };

  it('tells the user ID of someone who was known by the number', async () => {
    const { channelId } = await sent();
    await receive([wire(channelId, 'sent', both), wire(channelId, 'delivered', both)]);
    expect(await contacts()).toMatchObject([{ phone: '+919812345678', userId: 'IN.1a2B' }]);
  });

  it('joins them with whom they were known to be while they hid the number', async () => {
    const other = await hidden();
    const { channelId } = await sent();
    await Promise.all([receive([wire(channelId, 'sent', both)]), receive([wire(channelId, 'delivered', both)])]);
    expect(await contacts()).toMatchObject([{ phone: '+919812345678', userId: 'IN.1a2B' }]);
    expect(await db().conversation.findMany({ where: { workspaceId } })).toMatchObject([
      { id: conversationId, mergedIds: [other] },
    ]);
  });

  it('tells the number of someone who was known by the user ID', async () => {
    await db().contact.updateMany({ where: { workspaceId }, data: { phone: null, phoneKey: null, userId: 'IN.1a2B' } });
    const { channelId } = await sent();
    await receive([wire(channelId, 'sent', both)]);
    const [contact] = await contacts();
    expect(contact).toMatchObject({ phone: '+919812345678', phoneKey: '919812345678', waId: '919812345678' });
    expect(contact?.userId).toBe('IN.1a2B');
  });

  it.each([
    ['another number', { phone: '+919800000002', phoneKey: '919800000002' }, both],
    ['no one, where the message was to another number', null, { ...both, recipient_id: '919800000003' }],
  ])('leaves the user ID to %s', async (_whose, holder, shown) => {
    if (holder) await hidden(holder);
    const { channelId } = await sent();
    await receive([wire(channelId, 'sent', shown)]);
    const [contact, ...others] = await contacts();
    expect(contact).toMatchObject({ phone: '+919812345678', userId: null });
    expect(others).toMatchObject(holder ? [{ ...holder, userId: 'IN.1a2B' }] : []);
  });

  it('leaves the user ID that the person has', async () => {
    await db().contact.updateMany({ where: { workspaceId }, data: { userId: 'IN.2' } });
    const { channelId } = await sent();
    await receive([wire(channelId, 'sent', both)]);
    expect(await contacts()).toMatchObject([{ userId: 'IN.2' }]);
  });
});

it('records each status once, however often it arrives', async () => {
  const { id, channelId } = await sent();
  await receive([wire(channelId, 'sent'), wire(channelId, 'sent')]);
  await Promise.all([receive([wire(channelId, 'sent')]), receive([wire(channelId, 'delivered')])]);
  await receive([wire(channelId, 'delivered')]);
  expect(await receiptsOf(id)).toEqual(['delivered', 'sent']);
  expect((await eventsOf()).map(({ status }) => status)).toEqual(['sent', 'delivered']);
});

it('never moves back, and still records a late receipt', async () => {
  const { id, channelId } = await sent();
  await receive([wire(channelId, 'read')]);
  await receive([wire(channelId, 'delivered')]);
  await receive([wire(channelId, 'sent')]);
  expect(await statusOf(id)).toBe('read');
  expect((await eventsOf()).map(({ status }) => status)).toEqual(['read', 'delivered', 'sent']);
});

it('orders the receipts of one webhook by the channel’s clock', async () => {
  const { channelId } = await sent();
  const times = { read: '1795250009', sent: '1795250001', delivered: '1795250005' };
  await receive(Object.entries(times).map(([status, timestamp]) => wire(channelId, status, { timestamp })));
  expect((await eventsOf()).map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
});

it('treats played as read', async () => {
  const { id, channelId } = await sent();
  await receive([wire(channelId, 'played')]);
  await receive([wire(channelId, 'read')]);
  expect(await statusOf(id)).toBe('read');
  expect(await receiptsOf(id)).toEqual(['read']);
});

describe('a failure', () => {
  const errors = [
    { code: 131026, title: 'Message undeliverable', message: '', error_data: { details: 'Message Undeliverable.' } },
  ];
  const error = { code: 131026, title: 'Undeliverable', detail: expect.stringContaining('cannot be delivered') };

  it('is final, and says why', async () => {
    const { id, channelId } = await sent();
    await receive([wire(channelId, 'sent')]);
    await receive([wire(channelId, 'failed', { errors })]);
    await receive([wire(channelId, 'delivered'), wire(channelId, 'read')]);
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject({ status: 'failed', error });
    expect(await eventsOf()).toMatchObject([{ status: 'sent' }, { status: 'failed', error }]);
    expect(await receiptsOf(id)).toEqual(['failed', 'sent']);
  });

  it('is ignored after delivery', async () => {
    const { id, channelId } = await sent();
    await receive([wire(channelId, 'delivered')]);
    await receive([wire(channelId, 'failed', { errors })]);
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject({ status: 'delivered', error: null });
    expect(await receiptsOf(id)).toEqual(['delivered']);
  });

  it('without a reason is recorded as one', async () => {
    const { channelId } = await sent();
    await receive([wire(channelId, 'failed')]);
    expect(await eventsOf()).toMatchObject([
      { status: 'failed', error: { code: null, title: expect.any(String), detail: expect.any(String) } },
    ]);
  });
});

describe('a receipt that carries our own id', () => {
  it.each(['sending', 'unknown'] as const)('settles a message that is %s', async (status) => {
    const { id } = await sent({ status, channelId: null });
    await receive([wire('wamid.LATE', 'sent', { biz_opaque_callback_data: id })]);
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject({
      status: 'sent',
      channelId: 'wamid.LATE',
    });
    expect(await eventsOf()).toMatchObject([{ message_id: id, wa_message_id: 'wamid.LATE' }]);
  });

  it('shows that a message was sent, although the channel answered with an error', async () => {
    const { id } = await sent({ status: 'failed', channelId: null });
    await db().message.updateMany({ where: { id }, data: { error: { code: 131016, retryable: true } } });
    const ours = { biz_opaque_callback_data: id };
    for (const status of ['failed', 'delivered']) await receive([wire('wamid.LATE', status, ours)]);
    const settled = { status: 'delivered', channelId: 'wamid.LATE', error: null };
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject(settled);
    expect(await eventsOf()).toMatchObject([{ status: 'delivered' }]);
  });

  it('does not replace a known channel ID', async () => {
    const { id, channelId } = await sent();
    await receive([wire('wamid.OTHER', 'sent', { biz_opaque_callback_data: id })]);
    expect(await db().message.findFirstOrThrow({ where: { id } })).toMatchObject({ status: 'accepted', channelId });
  });

  it('finds no message of another workspace', async () => {
    const { id } = await sent({ status: 'unknown', channelId: null });
    const other = await createTestWorkspace();
    await receive([wire('wamid.X', 'sent', { biz_opaque_callback_data: id })], other.phoneNumberId);
    expect(await statusOf(id)).toBe('unknown');
  });
});

it('ignores receipts of others’ messages, and processes the rest', async () => {
  const { id, channelId } = await sent();
  const inbound = await createTestMessage({ workspaceId, conversationId, channelId: 'wamid.IN' });
  await receive([
    wire('wamid.elsewhere', 'delivered', { biz_opaque_callback_data: 'campaign 7' }),
    wire('wamid.IN', 'delivered'),
    wire(channelId, 'exploded'),
    null,
    { status: 'sent' },
    wire(channelId, 'delivered', { timestamp: 'soon', recipient_id: null, errors: 'none' }),
  ]);
  expect(await statusOf(id)).toBe('delivered');
  expect(await statusOf(inbound)).toBe('received');
  expect(await eventsOf()).toHaveLength(1);
});

it.each([
  ['a payment that failed', { status: 'failed', type: 'payment', payment: { reference_id: 'order-7' } }],
  ['what is yet to come', { status: 'exploded' }],
])('takes no status of %s for a receipt, and passes it on', async (_what, told) => {
  const { id, channelId } = await sent();
  const { wabaId } = await db().number.findFirstOrThrow({ where: { workspaceId } });
  const status = wire(channelId, 'sent', told);
  const value = {
    metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
    statuses: [status],
  };
  const webhook = document([{ field: 'messages', value }], wabaId);
  for (const body of [webhook, webhook]) expect((await postWebhook(body)).status).toBe(200);
  expect(await statusOf(id)).toBe('accepted');
  expect(await eventsOf()).toEqual([{ account_id: wabaId, field: 'messages', value }]);
});

it('ends in the same state, whatever the order and batches of receipts', async () => {
  const all = ['sent', 'delivered', 'read', 'sent', 'delivered', 'played'];
  const order = fc.shuffledSubarray(all, { minLength: all.length });
  await fc.assert(
    fc.asyncProperty(order, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6 }), async (statuses, sizes) => {
      const { id, channelId } = await sent();
      const rest = statuses.map((status) => wire(channelId, status));
      for (const size of sizes) if (rest.length > 0) await receive(rest.splice(0, size));
      await receive(rest);
      expect(await statusOf(id)).toBe('read');
      expect(await receiptsOf(id)).toEqual(['delivered', 'read', 'sent']);
    }),
    { numRuns: 25 },
  );
});

it('holds its rules for any sequence with failures in it', async () => {
  const statuses = fc.array(fc.constantFrom('sent', 'delivered', 'read', 'failed'), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(statuses, async (sequence) => {
      const { id, channelId } = await sent();
      for (const status of sequence) await receive([wire(channelId, status)]);
      const told = (await eventsOf()).filter((event) => event.message_id === id).map(({ status }) => status);
      expect(new Set(told).size).toBe(told.length);
      const furthest = ['sent', 'delivered', 'read', 'failed'].findLast((status) => told.includes(status));
      expect(await statusOf(id)).toBe(furthest ?? 'accepted');
      if (told.includes('failed')) {
        expect(told.at(-1)).toBe('failed');
        expect(told).not.toContain('delivered');
        expect(await statusOf(id)).toBe('failed');
      }
    }),
    { numRuns: 25 },
  );
});
