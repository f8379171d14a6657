import { beforeEach, expect, it } from 'vitest';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { db } from '#lib/platform/database/db.ts';
import { listEvents } from '#lib/webhooks/events/list-events.ts';
import { eventPage } from '#lib/webhooks/events/schema.ts';
import { endCopy } from '../media/end-copy.ts';
import { inboundWorkspace, secondsAgo } from './testing/inbound-workspace.ts';
import { document, postWebhook, profile, wireText } from './testing/webhooks.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await inboundWorkspace();
  ({ workspaceId } = workspace);
});

const CUSTOMER = '919812345678';

/** Messages written on the business's own phone, as the channel reports them. */
async function echo(...messages: Record<string, unknown>[]) {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: workspace.phoneNumberId },
    message_echoes: messages.map((message) => ({ ...message, from: '15550783881', to: message.to ?? CUSTOMER })),
  };
  const response = await postWebhook(document([{ field: 'smb_message_echoes', value }], workspace.wabaId));
  expect(response.status).toBe(200);
}

async function thread() {
  const [conversation] = await workspace.conversations();
  const conversationId = conversation?.id ?? '';
  return (await readThread({ workspaceId, conversationId, limit: 50 })).messages;
}

it('a reply on the phone is in the thread, sent from the phone and not unread (correctness 17)', async () => {
  await workspace.receive([wireText('Open on Sunday?', { timestamp: secondsAgo(20) })], [profile('Asha')]);
  const [before] = await workspace.conversations();
  const answer = wireText('Yes, from nine', { id: 'wamid.E', timestamp: secondsAgo(10) });
  await echo(answer);
  await echo(answer, answer);
  expect(await thread()).toMatchObject([
    { direction: 'outbound', source: 'phone', status: 'sent', text: 'Yes, from nine', sequence: 2, sent_by: null },
    { direction: 'inbound', source: 'channel', status: 'received' },
  ]);
  const [after] = await workspace.conversations();
  expect(after).toMatchObject({ unreadCount: 1, lastInboundAt: before?.lastInboundAt, lastSequence: 2 });
  expect(after?.lastMessageAt.getTime()).toBeGreaterThan(before?.lastMessageAt.getTime() ?? 0);
  const { events } = eventPage.parse(await listEvents({ workspaceId, limit: 10 }));
  expect(events.at(-1)).toMatchObject({
    event: 'message.echoed',
    data: {
      conversation_id: after?.id,
      phone: CUSTOMER,
      wa_message_id: 'wamid.E',
      sequence: 2,
      message: { type: 'text', text: 'Yes, from nine' },
    },
  });
  expect(events).toHaveLength(2);
});

it('someone who was only written to from the phone becomes a contact, and has no open window (correctness 17)', async () => {
  await echo(wireText('Hello from the shop'));
  expect(await workspace.contacts()).toMatchObject([{ phone: `+${CUSTOMER}`, name: null }]);
  expect(await workspace.conversations()).toMatchObject([{ lastInboundAt: null, unreadCount: 0 }]);
});

it('a flow pauses while someone writes on the phone, and no echo starts one (correctness 17)', async () => {
  await workspace.receive([wireText('hi')]);
  const [conversation] = await workspace.conversations();
  for (const [state, next] of [
    ['flow', 'paused'],
    ['nobody', 'nobody'],
    ['person', 'person'],
  ] as const) {
    await db().conversation.updateMany({ where: { workspaceId }, data: { state } });
    await echo(wireText('I take it from here'));
    expect(await db().conversation.findFirst({ where: { id: conversation?.id } })).toMatchObject({ state: next });
  }
  expect(await db().engineEvent.count({ where: { name: 'message/received' } })).toBe(0);
});

it.each([
  [1800, 'flow'],
  [30, 'paused'],
])(
  'an echo that arrives late, written %i seconds before a flow took the lead, leaves it %s',
  async (seconds, state) => {
    await workspace.receive([wireText('hi', { timestamp: secondsAgo(3600) })]);
    await db().conversation.updateMany({ where: { workspaceId }, data: { state: 'flow', stateSince: new Date() } });
    await echo(wireText('Yes, we are open', { timestamp: secondsAgo(seconds) }));
    expect(await workspace.conversations()).toMatchObject([{ state, lastSequence: 2 }]);
  },
);

it('a reaction on the phone pauses no flow, as one from the inbox does not', async () => {
  await workspace.receive([wireText('hi', { id: 'wamid.A' })]);
  await db().conversation.updateMany({ where: { workspaceId }, data: { state: 'flow' } });
  await echo(wireText('', { type: 'reaction', reaction: { message_id: 'wamid.A', emoji: '👍' } }));
  expect(await workspace.conversations()).toMatchObject([{ state: 'flow', lastSequence: 2 }]);
});

it('a file from the phone is an event when its copy has ended, well or badly (correctness 17)', async () => {
  const picture = { type: 'image', image: { id: '77', mime_type: 'image/jpeg', caption: 'The shop' } };
  for (const outcome of [
    { state: 'stored', size: 4, mimeType: 'image/jpeg' },
    { state: 'failed', error: 'It is gone.' },
  ] as const) {
    await echo(wireText('', picture));
    const pending = await db().media.findFirstOrThrow({ where: { workspaceId, state: 'pending' } });
    const before = (await workspace.events()).length;
    await endCopy({ workspaceId, messageId: pending.messageId, outcome });
    expect((await workspace.events()).slice(before)).toMatchObject([
      { name: 'message.echoed', data: { message: { type: 'image', text: 'The shop' } } },
    ]);
  }
});

it('an echo without a contact or a number affects none of its neighbors (correctness 17)', async () => {
  await echo(
    wireText('lost', { to: 'x' }),
    wireText('there'),
    { text: 'no id' },
    wireText('odd', { type: 'revoke', revoke: {} }),
  );
  expect((await thread()).map(({ text }) => text)).toEqual(['Deleted a message', 'there']);
  const bare = document([{ field: 'smb_message_echoes', value: { message_echoes: [wireText('no number')] } }]);
  expect((await postWebhook(bare)).status).toBe(200);
  expect(await workspace.messages()).toHaveLength(2);
});
