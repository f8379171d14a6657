import { describe, expect, it } from 'vitest';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { POST } from '../../../app/public/v1/messages/route.ts';
import { reactToMessage } from './react-to-message.ts';
import { sendMessage } from './send-message.ts';

const test = setUpChannel();

/** A conversation with a message of the customer, and the member who answers it. */
async function asked(conversation: { hoursSinceInbound?: number; phone?: string } = {}) {
  const { workspaceId } = test.workspace;
  const { conversationId } = await createTestConversation({ ...test.workspace, ...conversation });
  const messageId = await customersMessage({ workspaceId, conversationId });
  const { userId: sentById } = await signInAs({ workspaceId, role: 'agent', name: 'Omar Haddad' });
  return { workspaceId, conversationId, messageId, sentById };
}

const customersMessage = (conversation: { workspaceId: string; conversationId: string }) =>
  createTestMessage({ ...conversation, text: 'Green?' });

const onTheWire = async () =>
  (await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId, direction: 'outbound' }))
    .map(({ payload }) => payload)
    .reverse();

describe('a reaction', () => {
  it('is sent for its message, is removed by an empty one, and does not pause a running flow', async () => {
    const { messageId, ...given } = await asked();
    const { workspaceId, conversationId } = given;
    await db().conversation.update({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      data: { state: 'flow' },
    });
    const id = newId();
    await reactToMessage({ ...given, messageId, emoji: '👍', id });
    await reactToMessage({ ...given, messageId, emoji: '👍', id });
    await reactToMessage({ ...given, messageId, emoji: null, id: newId() });
    const message_id = `wamid.${messageId}`;
    expect(await onTheWire()).toMatchObject([
      { type: 'reaction', reaction: { message_id, emoji: '👍' } },
      { type: 'reaction', reaction: { message_id, emoji: '' } },
    ]);
    const { messages } = await readThread({ workspaceId, conversationId, limit: 10 });
    const ours = messages.filter(({ direction }) => direction === 'outbound').toReversed();
    expect(ours).toMatchObject([
      { text: 'Reacted with 👍', kind: 'reaction', reaction: { message_id, emoji: '👍' }, content: null },
      { text: 'Removed a reaction', reaction: { message_id, emoji: null } },
    ]);
    const conversation = await db().conversation.findFirst({ where: { workspaceId, id: conversationId } });
    expect(conversation?.state).toBe('flow');
  });

  it('needs an open window, and a message of the same conversation that WhatsApp knows', async () => {
    const { messageId, ...given } = await asked();
    const closed = await asked({ hoursSinceInbound: 30, phone: '+919812345670' });
    const react = (more: Partial<Parameters<typeof reactToMessage>[0]>) =>
      reactToMessage({ ...given, messageId, emoji: '👍', id: newId(), ...more });
    await expect(react(closed)).rejects.toMatchObject({ issues: [{ type: 'outside_service_window' }] });
    const unknown = { code: 'validation_failed', issues: [{ type: 'message_unknown' }] };
    await expect(react({ messageId: closed.messageId })).rejects.toMatchObject(unknown);
    await expect(react({ messageId: newId() })).rejects.toMatchObject(unknown);
    const { workspaceId } = await createTestWorkspace();
    await expect(react({ workspaceId })).rejects.toMatchObject({ code: 'not_found' });
    await db().message.updateMany({ where: { id: messageId }, data: { channelId: null } });
    await expect(react({})).rejects.toMatchObject(unknown);
    expect(await onTheWire()).toEqual([]);
  });
});

describe('a reply', () => {
  const reply = ({ messageId, ...given }: Awaited<ReturnType<typeof asked>>, more: { id?: string } = {}) =>
    sendMessage({
      ...given,
      ...more,
      source: 'inbox',
      message: { type: 'text', language_code: 'en', body: 'The small one', reply_to: messageId },
    });

  it('quotes its message on the channel and in the thread', async () => {
    const given = await asked();
    const { workspaceId, conversationId, messageId } = given;
    await reply(given);
    const wamid = `wamid.${messageId}`;
    expect(await onTheWire()).toMatchObject([{ context: { message_id: wamid }, text: { body: 'The small one' } }]);
    const { messages } = await readThread({ workspaceId, conversationId, limit: 10 });
    expect(messages.find(({ direction }) => direction === 'outbound')).toMatchObject({
      reply_to: wamid,
      reply_to_id: messageId,
      content: { body: 'The small one', reply_to: messageId },
    });
  });

  it('quotes nothing of another conversation', async () => {
    const [given, other] = [await asked(), await asked({ phone: '+919812345679' })];
    await expect(reply({ ...given, messageId: other.messageId })).rejects.toMatchObject({
      issues: [{ type: 'message_unknown', loc: ['body', 'message', 'reply_to'] }],
    });
    expect(await onTheWire()).toEqual([]);
  });
});

describe('over the API', () => {
  const post = async (body: object, key = test.workspace.apiKey) => {
    const request = new Request('http://localhost/public/v1/messages', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await POST(request);
    return { status: answer.status, json: await answer.json() };
  };
  const phone = '+919812345678';

  it('a text quotes a message by its ID here or on the channel, and a reaction is added to it and removed', async () => {
    const { workspaceId, conversationId, messageId } = await asked({ phone });
    const wamid = `wamid.${messageId}`;
    for (const reply_to of [messageId, wamid]) {
      expect(await post({ to: phone, body: 'The small one', reply_to })).toMatchObject({ status: 200 });
    }
    for (const [message_id, emoji] of [
      [wamid, '👍🏽'],
      [messageId, null],
      [messageId, ''],
    ]) {
      expect(await post({ to: phone, type: 'reaction', reaction: { message_id, emoji } })).toMatchObject({
        status: 200,
      });
    }
    const quoting = { type: 'text', context: { message_id: wamid }, text: { body: 'The small one' } };
    const taken = { type: 'reaction', reaction: { message_id: wamid, emoji: '' } };
    expect(await onTheWire()).toMatchObject([
      quoting,
      quoting,
      { type: 'reaction', reaction: { message_id: wamid, emoji: '👍🏽' } },
      taken,
      taken,
    ]);
    const { messages } = await readThread({ workspaceId, conversationId, limit: 10 });
    expect(messages.map(({ reply_to, reaction }) => reply_to ?? reaction?.message_id)).toEqual([
      ...[wamid, wamid, wamid, wamid, wamid],
      undefined,
    ]);
  });

  it.each<[string, object, (string | number)[], string]>([
    ['a reaction without its message', { type: 'reaction' }, ['reaction'], 'missing'],
    [
      'what is no emoji',
      { type: 'reaction', reaction: { message_id: 'x', emoji: 'ok' } },
      ['reaction', 'emoji'],
      'value_error',
    ],
    [
      'a reaction beside a text',
      { body: 'Hi', reaction: { message_id: 'x', emoji: '👍' } },
      ['reaction'],
      'not_allowed',
    ],
    [
      'a quote in a reaction',
      { type: 'reaction', reply_to: 'x', reaction: { message_id: 'x', emoji: '👍' } },
      ['reply_to'],
      'not_allowed',
    ],
    ['an unknown message to quote', { body: 'Hi', reply_to: 'wamid.gone' }, ['reply_to'], 'message_unknown'],
    [
      'an unknown message to react to',
      { type: 'reaction', reaction: { message_id: 'wamid.gone', emoji: '👍' } },
      ['reaction', 'message_id'],
      'message_unknown',
    ],
  ])('%s is a 422 at its place, and sends nothing', async (_, body, loc, type) => {
    await asked({ phone });
    const answer = await post({ to: phone, ...body });
    expect(answer).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', ...loc], type }] } });
    expect(await onTheWire()).toEqual([]);
  });

  it('refuses a message of another person or workspace, and a reaction outside the window', async () => {
    const { messageId } = await asked({ phone });
    const other = await asked({ phone: '+919812345679', hoursSinceInbound: 30 });
    const { apiKey } = await createTestWorkspace();
    const reacting = (message_id: string) => ({ type: 'reaction', reaction: { message_id, emoji: '👍' } });
    const unknown = { status: 422, json: { detail: [{ type: 'message_unknown' }] } };
    expect(await post({ to: '+919812345679', body: 'Hi', reply_to: messageId })).toMatchObject(unknown);
    expect(await post({ to: '+919812345680', ...reacting(messageId) })).toMatchObject(unknown);
    expect(await post({ to: phone, ...reacting(messageId) }, apiKey)).toMatchObject(unknown);
    const closed = { status: 422, json: { detail: [{ type: 'outside_service_window' }] } };
    expect(await post({ to: '+919812345679', ...reacting(other.messageId) })).toMatchObject(closed);
    expect(await onTheWire()).toEqual([]);
  });
});
