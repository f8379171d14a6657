import { beforeEach, describe, expect, it } from 'vitest';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { db } from '../db.ts';
import { overrideEnv } from '../env.ts';
import { newId } from '../new-id.ts';
import { createTestWorkspace } from '../testing/create-test-workspace.ts';
import { APP_SECRET, messagesDocument, postWebhook, profile, wireText } from './testing/webhooks.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

let workspaceId: string;
let phoneNumberId: string;
beforeEach(async () => {
  ({ workspaceId, phoneNumberId } = await createTestWorkspace());
});

const receive = async (messages: unknown[], contacts: unknown[] = []) => {
  const response = await postWebhook(messagesDocument(phoneNumberId, { messages, contacts }));
  expect(response.status).toBe(200);
};
const events = () => db().event.findMany({ where: { workspaceId }, orderBy: { position: 'asc' } });
const messages = () =>
  db().message.findMany({ where: { workspaceId }, orderBy: { id: 'asc' }, include: { media: true } });
const contacts = () => db().contact.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
const conversations = () => db().conversation.findMany({ where: { workspaceId } });
const seconds = (ago: number) => String(Math.floor(Date.now() / 1000) - ago);

describe('the sender', () => {
  it('keeps one contact in every spelling of the number, and shows the channel’s id', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+55 11 98765-4321', name: 'Given', tags: ['vip'] }] });
    await receive([wireText('oi', { from: '551187654321' })], [profile('Próprio', { wa_id: '551187654321' })]);
    expect(await contacts()).toMatchObject([
      { phone: '+5511987654321', waId: '551187654321', name: 'Próprio', nameFromProfile: true, tags: ['vip'] },
    ]);
    expect(await events()).toMatchObject([{ data: { phone: '5511987654321' } }]);
  });

  it('is stored under the number that can be called, where the channel’s id differs', async () => {
    await receive([wireText('hola', { from: '5215512345678' })]);
    expect(await contacts()).toMatchObject([{ phone: '+525512345678', waId: '5215512345678' }]);
  });

  it('keeps a name that was given over the API while the profile shows none', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', name: 'Given' }] });
    await receive([wireText('hi')], [profile('  ')]);
    expect(await contacts()).toMatchObject([{ name: 'Given', nameFromProfile: false }]);
  });

  it('takes a new profile name over the old one', async () => {
    await receive([wireText('hi')], [profile('Asha')]);
    await receive([wireText('hi')], [profile('Asha K')]);
    expect(await contacts()).toMatchObject([{ name: 'Asha K' }]);
  });

  it('has the profile that carries the same id, whatever the order', async () => {
    await receive(
      [wireText('a', { from: '919800000001' }), wireText('b', { from: '919800000002' })],
      [profile('Two', { wa_id: '919800000002' }), profile('One', { wa_id: '919800000001' })],
    );
    expect((await contacts()).map(({ phone, name }) => [phone, name]).sort()).toEqual([
      ['+919800000001', 'One'],
      ['+919800000002', 'Two'],
    ]);
  });
});

describe('somebody known by user id only', () => {
  const hidden = { from: undefined, from_user_id: 'IN.1' };

  it('gets a contact and conversation without a phone', async () => {
    await receive([wireText('hi', hidden)], [profile('Asha', { user_id: 'IN.1' })]);
    await receive([wireText('again', hidden)]);
    expect(await contacts()).toMatchObject([{ phone: null, phoneKey: null, userId: 'IN.1', name: 'Asha' }]);
    expect(await conversations()).toMatchObject([{ unreadCount: 2 }]);
    expect(await events()).toMatchObject([
      { data: { phone: null, user_id: 'IN.1', message: { text: 'hi' } } },
      { data: { message: { text: 'again' } } },
    ]);
  });

  it('becomes a contact with a number when the number shows', async () => {
    await receive([wireText('hi', hidden)]);
    const [before] = await conversations();
    await receive([wireText('me', { from_user_id: 'IN.1' })]);
    expect(await contacts()).toMatchObject([{ phone: '+919812345678', userId: 'IN.1', waId: '919812345678' }]);
    expect(await conversations()).toMatchObject([{ id: before?.id, unreadCount: 2 }]);
  });

  it('is still the same person when the number is hidden again', async () => {
    await receive([wireText('me', { from_user_id: 'IN.1' })]);
    await receive([wireText('hidden', hidden)]);
    expect(await contacts()).toHaveLength(1);
    expect(await conversations()).toMatchObject([{ unreadCount: 2 }]);
    expect(await events()).toMatchObject([{}, { data: { phone: '919812345678' } }]);
  });

  it('is one person when number and user id come apart and together in one webhook', async () => {
    await receive([wireText('hidden', hidden), wireText('both', { from_user_id: 'IN.1' }), wireText('phone')]);
    expect(await contacts()).toMatchObject([{ phone: '+919812345678', userId: 'IN.1' }]);
    expect(await conversations()).toMatchObject([{ unreadCount: 3 }]);
  });

  it('is merged with the contact of the number: messages, orders and runs move', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', tags: ['vip'], attributes: { a: 1 } }] });
    await receive([wireText('by phone', { timestamp: seconds(500) })]);
    const order = {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'S', quantity: 1, item_price: 5, currency: 'INR' }],
    };
    await receive([wireText('', { ...hidden, type: 'order', order })], [profile('Asha', { user_id: 'IN.1' })]);
    const strange = await db().conversation.findFirstOrThrow({ where: { workspaceId, contact: { userId: 'IN.1' } } });
    const flowId = newId();
    await db().flow.create({ data: { workspaceId, id: flowId, name: 'f', draftGraph: {} } });
    await db().flowRun.create({ data: { workspaceId, id: newId(), flowId, version: 1, conversationId: strange.id } });

    await receive([wireText('both', { from_user_id: 'IN.1' })]);
    const [contact, ...others] = await contacts();
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      phone: '+919812345678',
      userId: 'IN.1',
      name: 'Asha',
      tags: ['vip'],
      attributes: { a: 1 },
    });
    const [conversation, ...rest] = await conversations();
    expect(rest).toEqual([]);
    expect(conversation).toMatchObject({ unreadCount: 3, contactId: contact?.id });
    expect((await messages()).every(({ conversationId }) => conversationId === conversation?.id)).toBe(true);
    expect(await db().order.findMany({ where: { workspaceId } })).toMatchObject([
      { conversationId: conversation?.id, contactId: contact?.id },
    ]);
    expect(await db().flowRun.findMany({ where: { workspaceId } })).toMatchObject([
      { conversationId: conversation?.id },
    ]);
  });

  it('never makes one person of two numbers: the user id goes with the last', async () => {
    await receive([wireText('one', { from_user_id: 'IN.1' })]);
    await receive([
      wireText('one', { from_user_id: 'IN.1' }),
      wireText('two', { from: '919800000002', from_user_id: 'IN.1' }),
    ]);
    expect((await contacts()).map(({ phone, userId }) => [phone, userId]).sort()).toEqual([
      ['+919800000002', 'IN.1'],
      ['+919812345678', null],
    ]);
  });
});

describe('a change of number', () => {
  const change = {
    type: 'system',
    text: undefined,
    system: { body: 'User changed', wa_id: '919800000001', type: 'user_changed_number' },
  };

  it('takes the contact to the new number; it is no message of the customer’s', async () => {
    await receive([wireText('hi', { timestamp: seconds(100) })], [profile('Asha')]);
    const [before] = await conversations();
    await receive([wireText('', change)]);
    expect(await contacts()).toMatchObject([{ phone: '+919800000001', waId: '919800000001', name: 'Asha' }]);
    expect(await conversations()).toMatchObject([
      { id: before?.id, unreadCount: 1, lastInboundAt: before?.lastInboundAt },
    ]);
    expect(await messages()).toMatchObject([{}, { kind: 'system', text: 'User changed' }]);
    expect(await events()).toHaveLength(1);
  });

  it('joins the contact that the new number has already', async () => {
    await receive([wireText('old')], [profile('Asha')]);
    await receive([wireText('new', { from: '919800000001' })]);
    await receive([wireText('', change)]);
    expect(await contacts()).toMatchObject([{ phone: '+919800000001', name: 'Asha' }]);
    expect(await messages()).toHaveLength(3);
    expect(await conversations()).toMatchObject([{ unreadCount: 2 }]);
  });

  it('of user id keeps the person', async () => {
    await receive([wireText('hi', { from: undefined, from_user_id: 'IN.1' })]);
    const system = { type: 'user_changed_user_id', previous_user_id: 'IN.1', user_id: 'IN.2' };
    await receive([wireText('', { from: undefined, from_user_id: 'IN.2', type: 'system', system })]);
    await receive([wireText('hi', { from: undefined, from_user_id: 'IN.2' })]);
    expect(await contacts()).toMatchObject([{ userId: 'IN.2' }]);
  });
});
