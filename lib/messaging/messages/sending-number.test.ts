import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { disconnectNumber } from '#lib/workspace/numbers/disconnect-number.ts';
import { makeDefaultNumber } from '#lib/workspace/numbers/make-default-number.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { syncTemplates } from '../templates/sync-templates.ts';
import { PHONE, sendsOf } from './testing/sends-of.ts';

const test = setUpChannel();
const { open, send, onTheWire } = sendsOf(test);

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

it.each(['their number', 'their user ID'])(
  'quotes and reacts from the number of that message, whichever the person wrote to last, by %s',
  async (by) => {
    const { workspaceId, numberId, wabaId, accessToken } = test.workspace;
    const { id: second } = await saveNumber({ workspaceId, phoneNumberId: newId(), wabaId, accessToken });
    const { contactId, conversationId } = await open({ numberId, hoursSinceInbound: 2 });
    const { user_id: userId } = await test.channel.saveCustomer(PHONE, {});
    await db().contact.update({ where: { workspaceId_id: { workspaceId, id: contactId } }, data: { userId } });
    const later = { workspaceId, contactId, numberId: second, lastInboundAt: new Date(), lastMessageAt: new Date() };
    await db().conversation.create({ data: { ...later, id: newId() } });
    const asked = await createTestMessage({ workspaceId, conversationId });
    const to = by === 'their number' ? PHONE : userId;
    await send({ to, body: 'Yes', reply_to: asked });
    await send({ to, type: 'reaction', reaction: { message_id: asked, emoji: '👍' } });
    expect(await db().message.count({ where: { workspaceId, conversationId, direction: 'outbound' } })).toBe(2);
    expect((await onTheWire()).map(({ context, reaction }) => context ?? reaction)).toMatchObject([
      { message_id: `wamid.${asked}` },
      { message_id: `wamid.${asked}` },
    ]);
  },
);

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
