import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../db.ts';
import { overrideEnv } from '../env.ts';
import { newId } from '../new-id.ts';
import { createTestWorkspace } from '../testing/create-test-workspace.ts';
import { APP_SECRET, document, messagesDocument, postWebhook, profile, wireText } from './testing/webhooks.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

let workspaceId: string;
let phoneNumberId: string;
let numberId: string;
beforeEach(async () => {
  ({ workspaceId, phoneNumberId, numberId } = await createTestWorkspace());
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

describe('a text', () => {
  it('becomes a contact, a conversation, a message and an event', async () => {
    const timestamp = seconds(60);
    await receive([wireText('Hello', { id: 'wamid.A', timestamp })], [profile('Asha')]);
    const [contact] = await contacts();
    expect(contact).toMatchObject({
      phone: '+919812345678',
      phoneKey: '919812345678',
      waId: '919812345678',
      name: 'Asha',
      nameFromProfile: true,
    });
    const [conversation] = await conversations();
    const at = new Date(Number(timestamp) * 1000);
    expect(conversation).toMatchObject({
      contactId: contact?.id,
      numberId,
      unreadCount: 1,
      lastInboundAt: at,
      lastMessageAt: at,
    });
    expect(await messages()).toMatchObject([
      {
        conversationId: conversation?.id,
        channelId: 'wamid.A',
        direction: 'inbound',
        status: 'received',
        text: 'Hello',
      },
    ]);
    expect(await events()).toMatchObject([
      {
        name: 'message.received',
        data: {
          conversation_id: conversation?.id,
          phone: '919812345678',
          wa_message_id: 'wamid.A',
          message: { id: 'wamid.A', type: 'text', text: 'Hello', timestamp: at.toISOString() },
        },
      },
    ]);
  });

  it('changes nothing when it comes again', async () => {
    const text = wireText('Hello', { timestamp: seconds(60) });
    await receive([text], [profile('Asha')]);
    const [before] = await conversations();
    await receive([text, text], [profile('Asha K')]);
    await Promise.all([receive([text]), receive([text])]);
    expect(await conversations()).toEqual([before]);
    expect(await messages()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    expect(await contacts()).toMatchObject([{ name: 'Asha' }]);
  });

  it('counts once when it comes twice in one webhook', async () => {
    const text = wireText('Hello');
    await receive([text, text]);
    expect(await conversations()).toMatchObject([{ unreadCount: 1 }]);
    expect(await events()).toHaveLength(1);
  });

  it('never moves the service window back, nor beyond our own clock', async () => {
    const latest = seconds(10);
    await receive([wireText('new', { timestamp: latest })]);
    await receive([wireText('old', { timestamp: seconds(5000) })]);
    const at = new Date(Number(latest) * 1000);
    expect(await conversations()).toMatchObject([{ lastInboundAt: at, lastMessageAt: at, unreadCount: 2 }]);
    await receive([wireText('from the future', { timestamp: seconds(-86_400) })]);
    const [conversation] = await conversations();
    expect(conversation?.lastInboundAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('loses characters that no text can hold, and nothing else', async () => {
    await receive([wireText('a\u0000b\ud800c \ud83d\ude00')]);
    expect(await messages()).toMatchObject([{ text: 'ab\ufffdc \ud83d\ude00' }]);
  });

  it('to a number that is nobody’s is ignored, and its neighbours are not', async () => {
    const wrong = messagesDocument('999', { messages: [wireText('lost')] });
    const right = messagesDocument(phoneNumberId, { messages: [wireText('found')] });
    const both = { ...wrong, entry: [...(wrong.entry as unknown[]), ...(right.entry as unknown[])] };
    expect((await postWebhook(both)).status).toBe(200);
    expect(await messages()).toMatchObject([{ text: 'found' }]);
  });

  it('goes to the workspace of the number it was written to', async () => {
    const other = await createTestWorkspace();
    await receive([wireText('ours')]);
    await postWebhook(messagesDocument(other.phoneNumberId, { messages: [wireText('theirs')] }));
    expect(await messages()).toMatchObject([{ text: 'ours' }]);
    expect(await db().message.findMany({ where: { workspaceId: other.workspaceId } })).toMatchObject([
      { text: 'theirs' },
    ]);
  });
});

describe('a batch', () => {
  it('of several entries, changes and messages is stored whole', async () => {
    const change = (bodies: string[]) => ({
      field: 'messages',
      value: { metadata: { phone_number_id: phoneNumberId }, messages: bodies.map((body) => wireText(body)) },
    });
    const entry = (changes: unknown[]) => ({ id: '1', changes });
    const body = {
      object: 'whatsapp_business_account',
      entry: [entry([change(['a', 'b']), change(['c'])]), entry([change(['d'])])],
    };
    expect((await postWebhook(body)).status).toBe(200);
    expect((await messages()).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(await conversations()).toMatchObject([{ unreadCount: 4 }]);
    expect((await events()).map(({ data }) => (data as { message: { text: string } }).message.text)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('loses only the element that is broken', async () => {
    await receive([
      null,
      'nonsense',
      { id: 'wamid.nobody', type: 'text', text: { body: 'no sender' } },
      wireText('no id', { id: undefined }),
      wireText('long id', { id: 'x'.repeat(3000) }),
      wireText('good'),
    ]);
    expect(await messages()).toMatchObject([{ text: 'good' }]);
  });

  it('keeps a known type with unreadable content, and an unknown type, as unsupported', async () => {
    await receive([wireText('', { text: 5 }), wireText('', { type: 'hologram', hologram: {} })]);
    expect(await messages()).toMatchObject([
      { type: 'text', kind: 'unsupported', text: 'Unsupported message (text)' },
      { type: 'text', kind: 'unsupported', text: 'Unsupported message (hologram)' },
    ]);
  });

  it('with fields that nobody knows is read all the same', async () => {
    const known = messagesDocument(phoneNumberId, {
      messages: [wireText('hi')],
      errors: [{ code: 130429, title: 'Slow' }],
    });
    (known.entry as unknown[]).push('?', { id: '2', changes: [{ field: 'flows', value: 1 }, null] });
    expect((await postWebhook(known)).status).toBe(200);
    expect(await messages()).toHaveLength(1);
  });
});

describe('work for the engine', () => {
  const engineEvents = () =>
    db().engineEvent.findMany({
      where: { data: { path: ['workspaceId'], equals: workspaceId } },
      orderBy: { position: 'asc' },
    });

  it('is sent for a message when a flow is published, and not without', async () => {
    await receive([wireText('nobody listens')]);
    await db().flow.create({ data: { workspaceId, id: newId(), name: 'f', draftGraph: {}, publishedVersion: 1 } });
    await receive([wireText('a flow listens')]);
    const [, heard] = await messages();
    expect(await engineEvents()).toMatchObject([
      {
        name: 'message/received',
        data: { workspaceId, conversationId: heard?.conversationId, messageId: heard?.id },
      },
    ]);
  });

  it('is sent for files and carts', async () => {
    const image = { type: 'image', image: { id: '77', mime_type: 'image/jpeg', caption: 'Look' } };
    const order = { type: 'order', order: { product_items: [] } };
    await receive([wireText('', image), wireText('', order)]);
    expect((await engineEvents()).map(({ name }) => name)).toEqual(['media/file.received', 'order/received']);
  });
});

it('holds under concurrent webhooks of many people, with every message once', async () => {
  const posts = Array.from({ length: 120 }, (_, n) => {
    const from = `9198000000${String(n % 10).padStart(2, '0')}`;
    return [wireText(`m${n}`, { from, from_user_id: n % 3 ? undefined : `IN.${n % 10}` })];
  });
  await Promise.all([...posts, ...posts].map((post) => receive(post)));
  expect(await contacts()).toHaveLength(10);
  const all = await conversations();
  expect(all.map(({ unreadCount }) => unreadCount)).toEqual(Array(10).fill(12));
  expect(await messages()).toHaveLength(120);
  expect(await events()).toHaveLength(120);
});

it('ignores documents about something else', async () => {
  expect((await postWebhook({ object: 'page', entry: [] })).status).toBe(200);
  expect((await postWebhook('[]')).status).toBe(200);
  expect((await postWebhook(document([{ field: 'account_alerts', value: {} }]))).status).toBe(200);
});
