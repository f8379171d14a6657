import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { ConversationHeld } from './conversation-held.ts';
import { sendMessageBody } from './schema.ts';
import { sendMessage } from './send-message.ts';
import { PHONE, sendsOf } from './testing/sends-of.ts';

const test = setUpChannel();
const { open, send, stored, onTheWire } = sendsOf(test);

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

it('refuses texts that cannot be stored, no matter who wrote them', async () => {
  await open();
  await expect(send({ body: 'a\u0000b' }, { source: 'flow' })).rejects.toMatchObject({
    issues: [{ type: 'string_unstorable', loc: ['body', 'body'] }],
  });
});
