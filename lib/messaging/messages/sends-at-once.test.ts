import { describe, expect, it } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { receiveStatuses } from '../inbound/receive-statuses.ts';
import { PHONE, sendsOf } from './testing/sends-of.ts';

const test = setUpChannel();
const { open, send, stored, onTheWire } = sendsOf(test);

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
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 131026 } });
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

  it.each([
    ['sent', 'sent'],
    ['failed', 'accepted'],
  ] as const)(
    'whose refused attempt is reported as %s in the middle of the next is %s, under the ID that it returns',
    async (reported, status) => {
      await open();
      const id = newId();
      await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 130429 } });
      await expect(send({ body: 'Hi' }, { id })).rejects.toMatchObject({ code: 'channel_throttled' });
      await test.channel.addFault({ operation: 'messages.send', action: { type: 'slow', delay_ms: 500 } });
      const sending = send({ body: 'Hi' }, { id });
      await expect.poll(stored, { interval: 20 }).toMatchObject([{ status: 'sending' }]);
      await receiveStatuses([
        {
          ...{ phoneNumberId: test.workspace.phoneNumberId, channelId: 'wamid.FIRST', messageId: id, status: reported },
          ...{ timestamp: new Date(), recipient: null, recipientUserId: null, pricing: null, error: null },
        },
      ]);
      const { messages } = await sending;
      expect(await stored()).toMatchObject([{ status, channelId: messages[0]?.id, error: null }]);
      expect(messages[0]?.id === 'wamid.FIRST').toBe(reported === 'sent');
    },
  );
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
