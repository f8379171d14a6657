import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { blockContact } from '../conversations/block-contact.ts';
import { inboundWorkspace, secondsAgo } from './testing/inbound-workspace.ts';
import { document, messagesDocument, postWebhook, profile, wireText } from './testing/webhooks.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await inboundWorkspace();
  ({ workspaceId } = workspace);
});

describe('a text', () => {
  it('becomes a contact, a conversation, a message and an event', async () => {
    const timestamp = secondsAgo(60);
    await workspace.receive([wireText('Hello', { id: 'wamid.A', timestamp })], [profile('Asha')]);
    const [contact] = await workspace.contacts();
    expect(contact).toMatchObject({
      phone: '+919812345678',
      phoneKey: '919812345678',
      waId: '919812345678',
      name: 'Asha',
      nameFromProfile: true,
    });
    const [conversation] = await workspace.conversations();
    const at = new Date(Number(timestamp) * 1000);
    expect(conversation).toMatchObject({
      contactId: contact?.id,
      numberId: workspace.numberId,
      unreadCount: 1,
      lastInboundAt: at,
      lastMessageAt: at,
    });
    expect(await workspace.messages()).toMatchObject([
      {
        conversationId: conversation?.id,
        channelId: 'wamid.A',
        direction: 'inbound',
        status: 'received',
        text: 'Hello',
      },
    ]);
    expect(await workspace.events()).toMatchObject([
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

  it('has no fields of files in its event', async () => {
    await workspace.receive([wireText('Hello')], [profile('Asha')]);
    const [event] = await workspace.events();
    const data = event?.data as { message: object } | undefined;
    expect(Object.keys(data?.message ?? {}).sort()).toEqual(['id', 'text', 'timestamp', 'type']);
  });

  it('changes nothing when it comes again', async () => {
    const text = wireText('Hello', { timestamp: secondsAgo(60) });
    await workspace.receive([text], [profile('Asha')]);
    const [before] = await workspace.conversations();
    await workspace.receive([text, text], [profile('Asha K')]);
    await Promise.all([workspace.receive([text]), workspace.receive([text])]);
    expect(await workspace.conversations()).toEqual([before]);
    expect(await workspace.messages()).toHaveLength(1);
    expect(await workspace.events()).toHaveLength(1);
    expect(await workspace.contacts()).toMatchObject([{ name: 'Asha' }]);
  });

  it('counts once when it comes twice in one webhook', async () => {
    const text = wireText('Hello');
    await workspace.receive([text, text]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 1 }]);
    expect(await workspace.events()).toHaveLength(1);
  });

  it('never moves the service window back, nor beyond our own clock', async () => {
    const latest = secondsAgo(10);
    await workspace.receive([wireText('new', { timestamp: latest })]);
    await workspace.receive([wireText('old', { timestamp: secondsAgo(5000) })]);
    const at = new Date(Number(latest) * 1000);
    expect(await workspace.conversations()).toMatchObject([{ lastInboundAt: at, lastMessageAt: at, unreadCount: 2 }]);
    await workspace.receive([wireText('from the future', { timestamp: secondsAgo(-86_400) })]);
    const [conversation] = await workspace.conversations();
    expect(conversation?.lastInboundAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('that arrives late does not bring back an earlier profile name', async () => {
    const name = async () => (await workspace.contacts()).map((contact) => contact.name);
    await workspace.receive([wireText('One', { timestamp: secondsAgo(60) })], [profile('Asha K')]);
    await workspace.receive([wireText('Late', { timestamp: secondsAgo(120) })], [profile('Asha')]);
    expect(await name()).toEqual(['Asha K']);
    await workspace.receive([wireText('Two', { timestamp: secondsAgo(60) })], [profile('Asha M')]);
    expect(await name()).toEqual(['Asha M']);
  });

  it('names someone whom only a caller has named, however late it arrives', async () => {
    await workspace.receive([wireText('One', { timestamp: secondsAgo(60) })]);
    await db().contact.updateMany({ where: { workspaceId }, data: { name: 'Customer 7' } });
    await workspace.receive([wireText('Late', { timestamp: secondsAgo(120) })], [profile('Asha')]);
    expect(await workspace.contacts()).toMatchObject([{ name: 'Asha' }]);
  });

  it('loses characters that cannot be stored, and nothing else', async () => {
    await workspace.receive([wireText('a\u0000b\ud800c \ud83d\ude00')]);
    expect(await workspace.messages()).toMatchObject([{ text: 'ab\ufffdc \ud83d\ude00' }]);
  });

  it('to an unknown number is ignored, and its neighbors are not', async () => {
    const wrong = messagesDocument('999', { messages: [wireText('lost')] });
    const right = messagesDocument(workspace.phoneNumberId, { messages: [wireText('found')] });
    const both = { ...wrong, entry: [...(wrong.entry as unknown[]), ...(right.entry as unknown[])] };
    expect((await postWebhook(both)).status).toBe(200);
    expect(await workspace.messages()).toMatchObject([{ text: 'found' }]);
  });

  it('goes to the workspace of the number it was written to', async () => {
    const other = await createTestWorkspace();
    await workspace.receive([wireText('ours')]);
    await postWebhook(messagesDocument(other.phoneNumberId, { messages: [wireText('theirs')] }));
    expect(await workspace.messages()).toMatchObject([{ text: 'ours' }]);
    expect(await db().message.findMany({ where: { workspaceId: other.workspaceId } })).toMatchObject([
      { text: 'theirs' },
    ]);
  });
});

describe('a batch', () => {
  it('of several entries, changes and messages is stored whole', async () => {
    const change = (bodies: string[]) => ({
      field: 'messages',
      value: { metadata: { phone_number_id: workspace.phoneNumberId }, messages: bodies.map((body) => wireText(body)) },
    });
    const entry = (changes: unknown[]) => ({ id: '1', changes });
    const body = {
      object: 'whatsapp_business_account',
      entry: [entry([change(['a', 'b']), change(['c'])]), entry([change(['d'])])],
    };
    expect((await postWebhook(body)).status).toBe(200);
    expect((await workspace.messages()).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 4 }]);
    expect((await workspace.events()).map(({ data }) => (data as { message: { text: string } }).message.text)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('loses only the element that is broken', async () => {
    await workspace.receive([
      null,
      'nonsense',
      { id: 'wamid.nobody', type: 'text', text: { body: 'no sender' } },
      wireText('no id', { id: undefined }),
      wireText('long id', { id: 'x'.repeat(3000) }),
      wireText('good'),
    ]);
    expect(await workspace.messages()).toMatchObject([{ text: 'good' }]);
  });

  it('keeps a known type with unreadable content, and an unknown type, as unsupported', async () => {
    await workspace.receive([wireText('', { text: 5 }), wireText('', { type: 'hologram', hologram: {} })]);
    expect(await workspace.messages()).toMatchObject([
      { type: 'text', kind: 'unsupported', text: 'Unsupported message (text)' },
      { type: 'text', kind: 'unsupported', text: 'Unsupported message (hologram)' },
    ]);
  });

  it('with unknown fields is read all the same', async () => {
    const known = messagesDocument(workspace.phoneNumberId, {
      messages: [wireText('hi')],
      errors: [{ code: 130429, title: 'Slow' }],
    });
    (known.entry as unknown[]).push('?', { id: '2', changes: [{ field: 'flows', value: 1 }, null] });
    expect((await postWebhook(known)).status).toBe(200);
    expect(await workspace.messages()).toHaveLength(1);
  });
});

describe('work for the engine', () => {
  const engineEvents = () =>
    db().engineEvent.findMany({
      where: { data: { path: ['workspaceId'], equals: workspaceId } },
      orderBy: { position: 'asc' },
    });

  it('is sent for a message when a flow is published, and not without', async () => {
    await workspace.receive([wireText('nobody listens')]);
    await db().flow.create({ data: { workspaceId, id: newId(), name: 'f', draftGraph: {}, publishedVersion: 1 } });
    await workspace.receive([wireText('a flow listens')]);
    const [, heard] = await workspace.messages();
    expect(await engineEvents()).toMatchObject([
      {
        name: 'message/received',
        data: { workspaceId, conversationId: heard?.conversationId, messageId: heard?.id },
      },
    ]);
  });

  it('is sent for an answer to a flow that can no longer be started', async () => {
    await workspace.receive([wireText('before')]);
    const [{ conversationId } = { conversationId: '' }] = await workspace.messages();
    const flow = { workspaceId, id: newId() };
    await db().flow.create({ data: { ...flow, name: 'f', draftGraph: {} } });
    await db().flowVersion.create({ data: { workspaceId, flowId: flow.id, version: 1, graph: {} } });
    const run = { workspaceId, id: newId(), flowId: flow.id, version: 1, conversationId, variables: {} };
    await db().flowRun.create({ data: { ...run, state: 'waiting' } });
    await workspace.receive([wireText('an answer')]);
    await db().flowRun.updateMany({ where: { workspaceId }, data: { state: 'completed' } });
    await workspace.receive([wireText('after')]);
    const [, answer] = await workspace.messages();
    expect(await engineEvents()).toMatchObject([{ name: 'message/received', data: { messageId: answer?.id } }]);
  });

  it('is sent for files and carts', async () => {
    const image = { type: 'image', image: { id: '77', mime_type: 'image/jpeg', caption: 'Look' } };
    const order = { type: 'order', order: { product_items: [] } };
    await workspace.receive([wireText('', image), wireText('', order)]);
    expect((await engineEvents()).map(({ name }) => name)).toEqual(['media/file.received', 'order/received']);
  });
});

it('holds under concurrent webhooks of many people, with every message once', async () => {
  const posts = Array.from({ length: 120 }, (_, n) => {
    const from = `9198000000${String(n % 10).padStart(2, '0')}`;
    return [wireText(`m${n}`, { from, from_user_id: n % 3 ? undefined : `IN.${n % 10}` })];
  });
  await Promise.all([...posts, ...posts].map((post) => workspace.receive(post)));
  expect(await workspace.contacts()).toHaveLength(10);
  const all = await workspace.conversations();
  expect(all.map(({ unreadCount }) => unreadCount)).toEqual(Array(10).fill(12));
  expect(await workspace.messages()).toHaveLength(120);
  expect(await workspace.events()).toHaveLength(120);
});

it('opens nothing with a message that waits while its author is being blocked', async () => {
  await workspace.receive([wireText('Hello')]);
  const [author] = await workspace.contacts();
  const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The block has the conversation and waits for the contact.
  const other = db().$transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT FROM contacts WHERE workspace_id = ${workspaceId}::uuid AND id = ${author?.id}::uuid FOR NO KEY UPDATE`;
    held.resolve();
    await go.promise;
  });
  await held.promise;
  const blocking = blockContact({ workspaceId, contact: '919812345678', blocked: true, actor: { cause: 'api' } });
  await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
  const receiving = workspace.receive([wireText('One more')]);
  await vi.waitFor(async () => expect(await waitingForLock()).toBe(2));
  go.resolve();
  await Promise.all([other, blocking, receiving]);
  expect(await workspace.messages()).toHaveLength(2);
  expect(await workspace.conversations()).toMatchObject([{ status: 'closed', unreadCount: 0 }]);
});

it('makes a closed conversation for someone who is blocked and has none', async () => {
  const id = newId();
  await db().contact.create({
    data: { workspaceId, id, phone: '+919812345678', phoneKey: '919812345678', blockedAt: new Date() },
  });
  await workspace.receive([wireText('Hello')]);
  expect(await workspace.conversations()).toMatchObject([{ contactId: id, status: 'closed', unreadCount: 0 }]);
  expect(await workspace.messages()).toHaveLength(1);
  expect(await workspace.events()).toMatchObject([{ name: 'message.received' }]);
  await blockContact({ workspaceId, contact: id, blocked: false, actor: { cause: 'api' } });
  await workspace.receive([wireText('Still there?')]);
  expect(await workspace.conversations()).toMatchObject([{ status: 'open', unreadCount: 1 }]);
});

it('ignores documents about something else', async () => {
  expect((await postWebhook({ object: 'page', entry: [] })).status).toBe(200);
  expect((await postWebhook('[]')).status).toBe(200);
  expect((await postWebhook(document([{ field: 'account_alerts', value: {} }]))).status).toBe(200);
});
