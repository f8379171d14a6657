import { describe, expect, it, vi } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { disconnectNumber } from '#lib/workspace/numbers/disconnect-number.ts';
import { makeDefaultNumber } from '#lib/workspace/numbers/make-default-number.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { syncTemplates } from '../templates/sync-templates.ts';
import { ConversationHeld } from './conversation-held.ts';
import { sendMessageBody } from './schema.ts';
import { sendMessage } from './send-message.ts';

const PHONE = '+919812345678';

const test = setUpChannel();

const send = (body: Record<string, unknown>, more: Partial<Parameters<typeof sendMessage>[0]> = {}) =>
  sendMessage({
    workspaceId: test.workspace.workspaceId,
    message: sendMessageBody.parse({ to: PHONE, ...body }),
    source: 'api',
    ...more,
  });
const open = (more: Partial<Parameters<typeof createTestConversation>[0]> = {}) =>
  createTestConversation({ ...test.workspace, phone: PHONE, ...more });
const stored = () =>
  db().message.findMany({ where: { workspaceId: test.workspace.workspaceId }, orderBy: { id: 'asc' } });
const onTheWire = async () =>
  (await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId, limit: 1000 }))
    .map(({ payload }) => payload)
    .reverse();

describe('what goes over the wire', () => {
  it('sends a text to the phone with its plus, under our message id', async () => {
    await open();
    const result = await send({ to: '098123 45678', body: 'Hi' });
    const [message] = await stored();
    expect(await onTheWire()).toMatchObject([
      {
        messaging_product: 'whatsapp',
        to: PHONE,
        type: 'text',
        text: { body: 'Hi' },
        biz_opaque_callback_data: message?.id,
      },
    ]);
    expect(result).toEqual({
      messaging_product: 'whatsapp',
      messages: [{ id: message?.channelId, message_status: 'accepted' }],
    });
    expect(message).toMatchObject({
      direction: 'outbound',
      type: 'text',
      text: 'Hi',
      status: 'accepted',
      source: 'api',
      error: null,
    });
  });

  it.each([
    [
      'image',
      { media_url: 'https://f.example/a.jpg', caption: 'Front' },
      { link: 'https://f.example/a.jpg', caption: 'Front' },
    ],
    ['video', { media_url: 'https://f.example/a.mp4' }, { link: 'https://f.example/a.mp4' }],
    ['audio', { media_url: 'https://f.example/a.ogg' }, { link: 'https://f.example/a.ogg' }],
    [
      'document',
      { media_url: 'https://f.example/x.pdf', caption: 'Invoice', filename: 'invoice.pdf' },
      { link: 'https://f.example/x.pdf', caption: 'Invoice', filename: 'invoice.pdf' },
    ],
    [
      'document',
      { media_url: 'https://f.example/2026/Invoice%2017.pdf?key=1' },
      { link: 'https://f.example/2026/Invoice%2017.pdf?key=1', filename: 'Invoice 17.pdf' },
    ],
    [
      'document',
      { media_url: 'https://f.example/download.php?id=7' },
      expect.not.objectContaining({ filename: expect.anything() }),
    ],
  ])('sends %s by its link', async (type, body, media) => {
    await open();
    await send({ type, ...body });
    expect(await onTheWire()).toMatchObject([{ type, [type]: media }]);
    const [message] = await stored();
    expect(await db().media.findMany({ where: { messageId: message?.id ?? '' } })).toMatchObject([
      { state: 'pending', sourceUrl: body.media_url },
    ]);
  });
});

it('takes a text with buttons up to the channel’s own limit', async () => {
  await open();
  const buttons = [{ id: 'y', title: 'Yes' }];
  const message = (length: number) => ({ ...sendMessageBody.parse({ to: PHONE, body: 'x'.repeat(length) }), buttons });
  const { workspaceId } = test.workspace;
  await sendMessage({ workspaceId, message: message(1024), source: 'flow' });
  expect(await stored()).toMatchObject([{ type: 'text', kind: 'interactive', payload: { buttons } }]);
  await expect(sendMessage({ workspaceId, message: message(1025), source: 'flow' })).rejects.toMatchObject({
    issues: [{ loc: ['body', 'body'] }],
  });
});

describe('a person who never wrote', () => {
  it.each(['en_US', 'en-US'])(
    'gets a template in %s, which makes the contact and the conversation',
    async (language_code) => {
      await send({ type: 'template', template_name: 'hello_world', language_code, name: 'Asha' });
      expect(await onTheWire()).toMatchObject([
        { type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } },
      ]);
      expect(await db().contact.findMany({ where: { workspaceId: test.workspace.workspaceId } })).toMatchObject([
        { phone: PHONE, name: 'Asha', waId: null },
      ]);
      expect(await db().conversation.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(1);
    },
  );

  it('gets no text: nothing is stored, nothing is sent', async () => {
    await expect(send({ body: 'Hi' })).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ type: 'outside_service_window', loc: ['body', 'type'], msg: expect.stringContaining('template') }],
    });
    expect(await stored()).toEqual([]);
    expect(await db().contact.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(0);
    expect(await onTheWire()).toEqual([]);
  });
});

describe('the service window', () => {
  const HOUR = 3_600_000;

  it.each([
    [0, true],
    [23.99, true],
    [24, false],
    [24.01, false],
    [1000, false],
  ])('%d hours after the customer wrote: open is %s', async (hoursSinceInbound, isOpen) => {
    await open({ hoursSinceInbound });
    const sent = send({ body: 'Hi' });
    if (isOpen) await expect(sent).resolves.toMatchObject({ messaging_product: 'whatsapp' });
    else await expect(sent).rejects.toMatchObject({ issues: [{ type: 'outside_service_window' }] });
    expect(await stored()).toHaveLength(isOpen ? 1 : 0);
  });

  it('says when it closed, and that a template is the way', async () => {
    const { lastInboundAt } = await open({ hoursSinceInbound: 30 });
    const closedAt = new Date((lastInboundAt?.getTime() ?? 0) + 24 * HOUR).toISOString();
    await expect(send({ body: 'Hi' })).rejects.toMatchObject({
      issues: [{ msg: expect.stringMatching(new RegExp(`closed at ${closedAt}.*template`)) }],
    });
  });

  it('is the window of the number: what another workspace’s customer wrote opens nothing', async () => {
    const other = await createTestWorkspace();
    await createTestConversation({ ...other, phone: PHONE });
    await expect(send({ body: 'Hi' })).rejects.toMatchObject({ issues: [{ type: 'outside_service_window' }] });
  });

  it('does not matter to templates', async () => {
    const { conversationId } = await open({ hoursSinceInbound: 30 });
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US' });
    expect(await stored()).toMatchObject([{ conversationId, type: 'template', templateName: 'hello_world' }]);
  });
});

describe('the person', () => {
  it('is the same in every spelling', async () => {
    const { conversationId } = await open();
    for (const to of ['9812345678', '00919812345678', '919812345678', '+91 (98123) 45678'])
      await send({ to, body: 'Hi' });
    expect(new Set((await stored()).map((message) => message.conversationId))).toEqual(new Set([conversationId]));
  });

  it('is reached under the id that the channel has shown', async () => {
    await open({ phone: '+5521987654321', contact: { waId: '552187654321' } });
    await send({ to: '+55 21 98765-4321', body: 'Oi' });
    expect(await onTheWire()).toMatchObject([{ to: '+552187654321' }]);
  });

  it('keeps a name they have; a new conversation fills in a missing one, an existing conversation does not', async () => {
    const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
    const nameOf = async () =>
      (await db().contact.findMany({ where: { workspaceId: test.workspace.workspaceId } }))[0]?.name;
    const { contactId, conversationId } = await open();
    await send({ ...template, name: 'Late' });
    expect(await nameOf()).toBeNull();
    await db().conversation.deleteMany({ where: { id: conversationId } });
    await send({ ...template, name: 'Asha' });
    expect(await nameOf()).toBe('Asha');
    await db().conversation.deleteMany({ where: { contactId } });
    await send({ ...template, name: 'Other' });
    expect(await nameOf()).toBe('Asha');
  });

  it('gets no name from a blank one', async () => {
    await send({
      to: '+919000000001',
      type: 'template',
      template_name: 'hello_world',
      language_code: 'en_US',
      name: '',
    });
    expect(await db().contact.findMany({ where: { phone: '+919000000001' } })).toMatchObject([{ name: null }]);
  });

  it('may be known by a conversation alone, without any phone', async () => {
    const { contactId, conversationId } = await open();
    const { user_id: userId } = await test.channel.saveCustomer(PHONE, {});
    await db().contact.updateMany({ where: { id: contactId }, data: { phone: null, phoneKey: null, userId } });
    const { to: _to, ...message } = sendMessageBody.parse({ to: PHONE, body: 'Hi' });
    await sendMessage({ workspaceId: test.workspace.workspaceId, message, conversationId, source: 'inbox' });
    expect(await onTheWire()).toMatchObject([{ recipient: userId, text: { body: 'Hi' } }]);
    expect(await stored()).toMatchObject([{ conversationId, source: 'inbox', status: 'accepted' }]);
  });

  it('is answered from the number they wrote to, even if another was connected since', async () => {
    const { conversationId } = await open();
    const later = { phoneNumberId: newId(), wabaId: '7', accessToken: 'later' };
    await saveNumber({ workspaceId: test.workspace.workspaceId, ...later });
    await send({ body: 'Hi' }, { conversationId, source: 'inbox' });
    expect(await onTheWire()).toMatchObject([{ to: PHONE }]);
    expect(await stored()).toMatchObject([{ conversationId }]);
  });

  it('is not found through another workspace’s conversation', async () => {
    const other = await createTestWorkspace();
    const { conversationId } = await createTestConversation({ ...other, phone: PHONE });
    await expect(send({ body: 'Hi' }, { conversationId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

type Transaction = Prisma.TransactionClient;
type Talk = Awaited<ReturnType<typeof open>>;

describe('someone whose contact goes in the moment of the send', () => {
  const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
  /** Someone known by user ID only, and the contact that they turn out to be. */
  async function twice() {
    const [theirs, ours] = [await open(), await open({ phone: '+919812345679' })];
    const { user_id: userId } = await test.channel.saveCustomer(PHONE, {});
    await db().contact.updateMany({ where: { id: theirs.contactId }, data: { phone: null, phoneKey: null, userId } });
    return { theirs, ours, userId };
  }
  const merge = (tx: Transaction, { contactId: fromId }: Talk, { contactId: intoId }: Talk) =>
    mergeContacts({ tx, workspaceId: test.workspace.workspaceId, fromId, intoId });
  /** Sends while `change` is not yet committed. */
  async function during(change: (tx: Transaction) => Promise<unknown>, begin: () => Promise<unknown>) {
    let sent: Promise<unknown> = Promise.resolve();
    await db().$transaction(async (tx) => {
      await change(tx);
      sent = begin().catch((error: unknown) => error);
      await expect.poll(() => waitingForLock('new_conversation_id'), { interval: 20 }).toBe(1);
    });
    return sent;
  }
  it.each([
    ['a text', { body: 'Hi' }],
    ['a template', template],
  ])('gets %s to their user ID, if they are merged', async (_what, body) => {
    const { theirs, ours, userId } = await twice();
    const sent = await during(
      (tx) => merge(tx, theirs, ours),
      () => send({ ...body, to: userId }),
    );
    expect(sent).toMatchObject({ messages: [{ message_status: 'accepted' }] });
    expect(await stored()).toMatchObject([{ conversationId: ours.conversationId }]);
    expect(await onTheWire()).toHaveLength(1);
  });

  it('is not found in a conversation that is joined, so that its door looks for the one that remains', async () => {
    const { theirs, ours } = await twice();
    const sent = await during(
      (tx) => merge(tx, theirs, ours),
      () => send({ body: 'Hi' }, { conversationId: theirs.conversationId, source: 'inbox' }),
    );
    expect(sent).toMatchObject({ code: 'not_found' });
    expect(await onTheWire()).toEqual([]);
  });

  it('gets a text in a conversation that moves to another contact', async () => {
    const { theirs, ours } = await twice();
    await db().conversation.deleteMany({ where: { id: ours.conversationId } });
    const sent = await during(
      (tx) => merge(tx, theirs, ours),
      () => send({ body: 'Hi' }, { conversationId: theirs.conversationId, source: 'inbox' }),
    );
    expect(sent).toMatchObject({ messages: [{ message_status: 'accepted' }] });
    expect(await stored()).toMatchObject([{ conversationId: theirs.conversationId }]);
  });

  it.each([
    ['a text', { body: 'Hi' }],
    ['a template', template],
  ])('is not found for %s, if they are erased', async (_what, body) => {
    const { contactId, conversationId } = await open();
    const sent = await during(
      (tx) => tx.contact.deleteMany({ where: { id: contactId } }),
      () => send(body, { conversationId, source: 'inbox' }),
    );
    expect(sent).toMatchObject({ code: 'not_found' });
    expect(await db().contact.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(0);
    expect(await onTheWire()).toEqual([]);
  });
});

describe('who leads the conversation', () => {
  const before = new Date(Date.now() - 60_000);
  const talk = () => db().conversation.findFirstOrThrow({ where: { workspaceId: test.workspace.workspaceId } });
  const lead = async (state: 'nobody' | 'flow' | 'paused' | 'person', more: object = {}) => {
    const { conversationId: id } = await open();
    await db().conversation.updateMany({
      where: { id },
      data: { state, stateSince: before, lastMessageAt: before, ...more },
    });
  };

  it('moves up with every message', async () => {
    await lead('flow');
    await send({ body: 'Hi' }, { source: 'flow' });
    expect((await talk()).lastMessageAt.getTime()).toBeGreaterThan(before.getTime());
    expect(await talk()).toMatchObject({ state: 'flow', stateSince: before });
  });

  it('a person’s message pauses a running flow, an integration’s does not', async () => {
    await lead('flow');
    await send({ body: 'Shipped' }, { source: 'api' });
    expect(await talk()).toMatchObject({ state: 'flow' });
    await send({ body: 'Let me look' }, { source: 'inbox' });
    expect(await talk()).toMatchObject({ state: 'paused' });
    expect((await talk()).stateSince.getTime()).toBeGreaterThan(before.getTime());
  });

  it('neither ends a handoff, nor takes the lead where no one has it', async () => {
    const handoff = { handoffAt: before, handoffNote: 'angry' };
    await lead('person', handoff);
    await send({ body: 'Shipped' }, { source: 'api' });
    await send({ body: 'Hi' }, { source: 'inbox' });
    expect(await talk()).toMatchObject({ state: 'person', ...handoff });
    await db().conversation.updateMany({
      where: { workspaceId: test.workspace.workspaceId },
      data: { state: 'nobody' },
    });
    await send({ body: 'Hi' }, { source: 'inbox' });
    expect(await talk()).toMatchObject({ state: 'nobody' });
  });

  it.each(['paused', 'person'] as const)('no flow sends while people lead: %s', async (state) => {
    await lead(state);
    await expect(send({ body: 'Me again' }, { source: 'flow' })).rejects.toThrow(ConversationHeld);
    expect(await stored()).toEqual([]);
    expect(await onTheWire()).toEqual([]);
    expect(await talk()).toMatchObject({ state, lastMessageAt: before });
  });
});

it('names the copy of an image by its URL, whatever it is called', async () => {
  await open();
  await send({ type: 'image', media_url: 'https://f.example/cat.jpg', filename: 'dog.png' });
  const { workspaceId } = test.workspace;
  expect(await db().media.findMany({ where: { workspaceId } })).toMatchObject([{ filename: 'cat.jpg' }]);
});

it('has the file of a message copied', async () => {
  await open();
  await send({ type: 'document', media_url: 'https://f.example/a%20b/inv%C3%BC.pdf?x=1' });
  const [message] = await stored();
  expect(await db().media.findMany({ where: { workspaceId: test.workspace.workspaceId } })).toMatchObject([
    { messageId: message?.id, filename: 'invü.pdf', state: 'pending' },
  ]);
  const events = await db().engineEvent.findMany({ where: { name: 'media/file.received' } });
  expect(events.map(({ data }) => data)).toContainEqual({
    workspaceId: test.workspace.workspaceId,
    messageId: message?.id,
  });
});

describe('many at once', () => {
  it('creates one contact and one conversation for 60 concurrent templates to one new person', async () => {
    const spellings = ['+919812345678', '9812345678', '0091 98123 45678'];
    const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
    await Promise.all(Array.from({ length: 60 }, (_, index) => send({ ...template, to: spellings[index % 3] ?? '' })));
    expect(await db().contact.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(1);
    expect(await db().conversation.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(1);
    expect(await stored()).toHaveLength(60);
    expect(new Set((await onTheWire()).map((payload) => payload.biz_opaque_callback_data)).size).toBe(60);
  });

  it('keeps sends of two workspaces apart in one batch, and a closed window fails only its own', async () => {
    const other = await createTestWorkspace();
    await open();
    await createTestConversation({ ...other, phone: PHONE, hoursSinceInbound: 40 });
    const results = await Promise.allSettled([
      send({ body: 'ours' }),
      send({ body: 'theirs' }, { workspaceId: other.workspaceId }),
      send({ body: 'ours too' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await stored()).map(({ text }) => text)).toEqual(['ours', 'ours too']);
    expect(await db().message.count({ where: { workspaceId: other.workspaceId } })).toBe(0);
  });
});

describe('once-only sends', () => {
  const countOf = async (id: string) => (await test.channel.sends(id)).count;

  it('returns the outcome of an existing message, and sends nothing', async () => {
    await open();
    const id = newId();
    const first = await send({ body: 'Hi' }, { id, source: 'flow' });
    expect(await send({ body: 'Hi' }, { id, source: 'flow' })).toEqual(first);
    expect(await countOf(id)).toBe(1);
  });

  it('sends once when two start at the same moment', async () => {
    await open();
    const id = newId();
    const both = await Promise.allSettled([send({ body: 'Hi' }, { id }), send({ body: 'Hi' }, { id })]);
    expect(await countOf(id)).toBe(1);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('never repeats one whose response was lost', async () => {
    await open();
    const id = newId();
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'reset', after_processing: true } });
    await expect(send({ body: 'Hi' }, { id })).rejects.toMatchObject({ code: 'outcome_unknown' });
    await expect(send({ body: 'Hi' }, { id })).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await countOf(id)).toBe(1);
  });

  it('returns a final failure again', async () => {
    await open();
    const id = newId();
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 131048 } });
    await expect(send({ body: 'Hi' }, { id })).rejects.toMatchObject({ code: 'channel_refused' });
    await expect(send({ body: 'Hi' }, { id })).rejects.toMatchObject({ code: 'channel_refused' });
    expect(await countOf(id)).toBe(0);
  });

  it('retries one that certainly never left', async () => {
    await open();
    const id = newId();
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 130429 } });
    await expect(send({ body: 'Hi' }, { id })).rejects.toMatchObject({ code: 'channel_throttled', retryAfter: 1 });
    expect(await stored()).toMatchObject([{ status: 'failed', error: { code: 130429, retryable: true } }]);
    await send({ body: 'Hi' }, { id });
    expect(await countOf(id)).toBe(1);
    expect(await stored()).toMatchObject([{ id, status: 'accepted', error: null }]);
  });
});

it('refuses texts that cannot be stored, no matter who wrote them', async () => {
  await open();
  await expect(send({ body: 'a\u0000b' }, { source: 'flow' })).rejects.toMatchObject({
    issues: [{ type: 'string_unstorable', loc: ['body', 'body'] }],
  });
});

it('sends nothing in the conversation of a disconnected number, and to its person from the other one', async () => {
  const { workspaceId, numberId, wabaId, accessToken } = test.workspace;
  const { conversationId } = await open();
  const phoneNumberId = newId();
  const { id: other } = await saveNumber({ workspaceId, phoneNumberId, wabaId, accessToken });
  await makeDefaultNumber({ workspaceId, numberId });
  await disconnectNumber({ workspaceId, numberId });
  const inIt = send({ body: 'Hi' }, { conversationId });
  await expect(inIt).rejects.toMatchObject({
    code: 'number_not_connected',
    message: expect.stringContaining('The number of this conversation is disconnected.'),
  });
  await syncTemplates({ workspaceId });
  await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US' });
  expect(await onTheWire()).toEqual([]);
  const [message] = await db().message.findMany({ where: { workspaceId }, include: { conversation: true } });
  expect(message?.conversation).toMatchObject({ numberId: other });
});

it('sends from the one of several numbers to which the person wrote last, and else from the default one', async () => {
  const { workspaceId, numberId: first, wabaId, accessToken } = test.workspace;
  const { id: second } = await saveNumber({ workspaceId, phoneNumberId: newId(), wabaId, accessToken });
  const { contactId } = await open({ hoursSinceInbound: 2 });
  const sentFrom = async (body: Record<string, unknown>) => {
    await send(body);
    const messages = await db().message.findMany({ where: { workspaceId }, include: { conversation: true } });
    return messages.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1)?.conversation.numberId;
  };
  expect(await sentFrom({ body: 'Hi' })).toBe(first);
  const lastInboundAt = new Date();
  await db().conversation.create({ data: { workspaceId, id: newId(), contactId, numberId: second, lastInboundAt } });
  expect(await sentFrom({ body: 'Hi' })).toBe(second);
  await disconnectNumber({ workspaceId, numberId: second });
  await vi.waitFor(async () => expect((await numberOf({ workspaceId })).id).toBe(first));
  expect(await sentFrom({ body: 'Hi' })).toBe(first);
  const { id: third } = await saveNumber({ workspaceId, phoneNumberId: newId(), wabaId, accessToken });
  await vi.waitFor(async () => expect((await numberOf({ workspaceId })).id).toBe(third));
  await syncTemplates({ workspaceId });
  const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
  expect(await sentFrom({ ...template, to: '+919812345679' })).toBe(third);
  expect(await sentFrom(template)).toBe(first);
});

it('reaches someone who hides their number in the latest conversation of a connected number', async () => {
  const { workspaceId, numberId, wabaId, accessToken } = test.workspace;
  const { id: other } = await saveNumber({ workspaceId, phoneNumberId: newId(), wabaId, accessToken });
  const { contactId } = await open({ numberId: other, hoursSinceInbound: 2 });
  const { user_id: userId } = await test.channel.saveCustomer(PHONE, {});
  const where = { workspaceId_id: { workspaceId, id: contactId } };
  await db().contact.update({ where, data: { phone: null, phoneKey: null, userId } });
  const lastInboundAt = new Date();
  const latest = { workspaceId, contactId, numberId, lastInboundAt, lastMessageAt: new Date(Date.now() + 60_000) };
  await db().conversation.create({ data: { ...latest, id: newId() } });
  await disconnectNumber({ workspaceId, numberId });
  await send({ to: userId, body: 'Hi' });
  const [message] = await db().message.findMany({ where: { workspaceId }, include: { conversation: true } });
  expect(message).toMatchObject({ status: 'accepted', conversation: { numberId: other } });
});

it('asks for a number when the workspace has none', async () => {
  await db().number.deleteMany({ where: { workspaceId: test.workspace.workspaceId } });
  await expect(send({ body: 'Hi' })).rejects.toMatchObject({ code: 'number_not_connected' });
});

describe('what a customer sees of a template besides its text', () => {
  const parts = async () =>
    (await stored()).map(({ payload }) => (payload as { template_parts?: unknown }).template_parts);
  const link = 'https://f.example/teas.jpg';
  const arrivals = {
    type: 'template',
    template_name: 'new_arrivals',
    language_code: 'en',
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { link } }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '0',
        parameters: [{ type: 'coupon_code', coupon_code: 'TEA25' }],
      },
    ],
  };

  it('is kept with the message, so that it stays right when the template changes', async () => {
    await syncTemplates(test.workspace);
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US' });
    await send(arrivals);
    await db().template.deleteMany({ where: { workspaceId: test.workspace.workspaceId } });
    expect(await parts()).toEqual([
      {
        header: { format: 'TEXT', text: 'Hello World', link: null },
        footer: 'WhatsApp Business Platform sample message',
        buttons: [],
      },
      { header: { format: 'IMAGE', text: null, link }, footer: null, buttons: ['Copy offer code'] },
    ]);
  });

  it('is not kept of a template that we have no copy of', async () => {
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US' });
    expect(await parts()).toEqual([undefined]);
  });
});

describe('values of a template on the wire (correctness 5)', () => {
  const greeting = (text: string) => ({
    type: 'template',
    template_name: 'greeting',
    language_code: 'en',
    components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
  });

  it('leave without line breaks and runs of spaces, wherever these come from', async () => {
    await open({ contact: { attributes: { city: 'New\n  Delhi' } } });
    await send(greeting(' A\n\nsha \t     of {{city}} '));
    const [sent] = await onTheWire();
    expect(JSON.stringify(sent)).toContain('"text":"A sha of New Delhi"');
  });

  it('are those of the time at which it is sent again, in the thread too', async () => {
    await syncTemplates(test.workspace);
    await open({ contact: { attributes: { city: 'Pune' } } });
    const id = newId();
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 130429 } });
    await expect(send(greeting('{{city}}'), { id })).rejects.toMatchObject({ code: 'channel_throttled' });
    await db().contact.updateMany({
      where: { workspaceId: test.workspace.workspaceId },
      data: { attributes: { city: 'Delhi' } },
    });
    await send(greeting('{{city}}'), { id });
    expect(JSON.stringify(await onTheWire())).toContain('"text":"Delhi"');
    expect(await stored()).toMatchObject([{ id, status: 'accepted', text: expect.stringContaining('Delhi') }]);
  });

  it.each([
    ['by their phone', false],
    ['in the conversation', true],
  ])('are those of the one who is written to %s, whose own “phone” and “name” come first', async (_how, isByTalk) => {
    const { conversationId } = await open({ contact: { name: 'Asha', attributes: { city: 'Pune' } } });
    await open({ phone: '+919812345679', contact: { name: 'Ravi', attributes: { city: 'Delhi' } } });
    const of = isByTalk ? { conversationId } : {};
    await send(greeting('{{name}} {{phone}} {{city}}'), of);
    await db().contact.updateMany({
      where: { workspaceId: test.workspace.workspaceId, name: 'Asha' },
      data: { attributes: { name: 'Dr. Rao', phone: 'none' } },
    });
    await send(greeting('{{name}} {{phone}}'), of);
    const texts = (await onTheWire()).map((sent) => /"text":"([^"]*)"/.exec(JSON.stringify(sent))?.[1]);
    expect(texts).toEqual(['Asha 919812345678 Pune', 'Dr. Rao none']);
  });

  it('of someone new are their phone and nothing more', async () => {
    await send(greeting('{{phone}}'));
    expect(JSON.stringify(await onTheWire())).toContain('"text":"919812345678"');
    await expect(send({ ...greeting('{{name}}'), to: '+919812345670' })).rejects.toMatchObject({
      issues: [{ type: 'attribute_missing' }],
    });
  });

  it('are those that the contact has once it is sent: the request’s “name” only where the send sets it', async () => {
    const hello = greeting('{{name}}');
    const number = (n: number) => `+91981234570${n}`;
    await send({ ...hello, to: number(1), name: ' Meera ' });
    const { workspaceId } = test.workspace;
    await upsertContacts({ workspaceId, contacts: [{ phone: number(2) }, { phone: number(3), name: 'Ravi' }] });
    await send({ ...hello, to: number(2), name: 'Meera' });
    await send({ ...hello, to: number(3), name: 'Meera' });
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US', to: number(4) });
    await expect(send({ ...hello, to: number(4), name: 'Meera' })).rejects.toMatchObject({
      issues: [{ type: 'attribute_missing' }],
    });
    const texts = (await onTheWire()).flatMap((sent) => /"text":"([^"]*)"/.exec(JSON.stringify(sent))?.[1] ?? []);
    expect(texts).toEqual(['Meera', 'Meera', 'Ravi']);
    const people = await db().contact.findMany({
      where: { workspaceId },
      orderBy: { phone: 'asc' },
    });
    expect(people.map(({ name }) => name)).toEqual(['Meera', 'Meera', 'Ravi', null]);
  });

  it('are the contact’s own where an attribute called “name” or “phone” is blank', async () => {
    await open({ contact: { name: 'Asha', attributes: { name: '', phone: ' ' } } });
    await send(greeting('{{name}} {{phone}}'));
    expect(JSON.stringify(await onTheWire())).toContain('"text":"Asha 919812345678"');
  });

  it('may write their type in any case, which the channel does not take', async () => {
    await open();
    await send({ ...greeting(''), components: [{ type: 'BODY', parameters: [{ type: 'TEXT', text: 'Asha' }] }] });
    const [sent] = await onTheWire();
    expect(JSON.stringify(sent)).toContain('{"type":"text","text":"Asha"}');
  });

  it('that grow a body beyond its limit never leave', async () => {
    await open();
    await syncTemplates(test.workspace);
    await expect(send(greeting('x'.repeat(1020)))).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ type: 'too_long', loc: ['body', 'components', 0, 'parameters'] }],
    });
    expect(await onTheWire()).toEqual([]);
  });
});
