import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '../db.ts';
import { createTestConversation } from '../testing/create-test-conversation.ts';
import { createTestWorkspace } from '../testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '../testing/start-test-channel.ts';
import { sendMessageBody } from './schema.ts';
import { sendMessage } from './send-message.ts';

const PHONE = '+919812345678';

let channel: TestChannel;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;

beforeAll(async () => {
  channel = await startTestChannel();
});
beforeEach(async () => {
  workspace = await createTestWorkspace();
});
afterEach(() => channel.reset());
afterAll(() => channel.stop());

const send = (body: Record<string, unknown>, more: Partial<Parameters<typeof sendMessage>[0]> = {}) =>
  sendMessage({
    workspaceId: workspace.workspaceId,
    message: sendMessageBody.parse({ to: PHONE, ...body }),
    source: 'api',
    ...more,
  });
const open = (more: Partial<Parameters<typeof createTestConversation>[0]> = {}) =>
  createTestConversation({ ...workspace, phone: PHONE, ...more });
const stored = () => db().message.findMany({ where: { workspaceId: workspace.workspaceId }, orderBy: { id: 'asc' } });
const onTheWire = async () =>
  (await channel.messages({ phone_number_id: workspace.phoneNumberId })).map(({ payload }) => payload).reverse();

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

describe('a person who never wrote', () => {
  it('gets a template, which makes the contact and the conversation', async () => {
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US', name: 'Asha' });
    expect(await onTheWire()).toMatchObject([
      { type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } },
    ]);
    expect(await db().contact.findMany({ where: { workspaceId: workspace.workspaceId } })).toMatchObject([
      { phone: PHONE, name: 'Asha', waId: null },
    ]);
    expect(await db().conversation.count({ where: { workspaceId: workspace.workspaceId } })).toBe(1);
  });

  it('gets no text: nothing is stored, nothing is sent', async () => {
    await expect(send({ body: 'Hi' })).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ type: 'outside_service_window', loc: ['body', 'type'], msg: expect.stringContaining('template') }],
    });
    expect(await stored()).toEqual([]);
    expect(await db().contact.count({ where: { workspaceId: workspace.workspaceId } })).toBe(0);
    expect(await onTheWire()).toEqual([]);
  });
});
