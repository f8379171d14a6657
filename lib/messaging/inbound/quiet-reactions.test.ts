import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { pushWanted } from '#lib/platform/engine/events.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { markUnread } from '../conversations/mark-unread.ts';
import { startPush } from '../push/start-push.ts';
import { testBrowser } from '../push/testing/push-service.ts';
import { inboundWorkspace, secondsAgo } from './testing/inbound-workspace.ts';
import { wireText } from './testing/webhooks.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
/** The conversation after a message an hour ago and a reaction to it, which someone has read and closed. */
let before: Awaited<ReturnType<typeof conversation>>;

beforeEach(async () => {
  workspace = await inboundWorkspace();
  const { workspaceId } = workspace;
  await workspace.receive([wireText('Hello', { id: 'wamid.A', timestamp: secondsAgo(3600) })]);
  await workspace.receive([reaction('👍', { timestamp: secondsAgo(1800) })]);
  expect(await conversation()).toMatchObject({ unreadCount: 2 });
  await db().conversation.updateMany({ where: { workspaceId }, data: { unreadCount: 0, status: 'closed' } });
  const { userId } = await signInAs({ workspaceId });
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId } });
  await startPush({
    workspaceId,
    userId,
    sessionId,
    target: testBrowser('https://push.example').target,
    showsText: false,
  });
  before = await conversation();
});

const reaction = (emoji: string | undefined, { to = 'wamid.A', ...more }: { to?: string; timestamp?: string } = {}) =>
  wireText('', { type: 'reaction', reaction: { message_id: to, emoji }, ...more });

async function conversation() {
  const [found] = await workspace.conversations();
  if (!found) throw new Error('There is no conversation.');
  return found;
}

const pushes = () =>
  db().engineEvent.count({
    where: { name: pushWanted.name, data: { path: ['workspaceId'], equals: workspace.workspaceId } },
  });

it.each([
  ['removed', undefined],
  ['removed, as some clients write it', ''],
  ['changed', '❤️'],
])('a reaction that is %s makes nothing unread and opens nothing', async (_, emoji) => {
  await workspace.receive([reaction(emoji)]);
  const { unreadCount, status, lastArrivedAt } = before;
  expect(await conversation()).toMatchObject({ unreadCount, status, lastArrivedAt });
  expect(await pushes()).toBe(0);
});

it('is stored, is the conversation’s latest message, opens the window and is told to integrators as before', async () => {
  await workspace.receive([reaction('❤️')]);
  await workspace.receive([reaction(undefined)]);
  expect((await workspace.messages()).map(({ text }) => text)).toEqual([
    'Hello',
    'Reacted with 👍',
    'Reacted with ❤️',
    'Removed a reaction',
  ]);
  expect((await workspace.events()).slice(-1)).toMatchObject([
    {
      name: 'message.received',
      data: { message: { kind: 'reaction', reaction: { message_id: 'wamid.A', emoji: null } } },
    },
  ]);
  expect(JSON.stringify((await workspace.events()).map(({ data }) => data))).not.toContain('quiet');
  const { lastInboundAt, lastMessageAt, updatedAt } = await conversation();
  expect(lastMessageAt).toEqual(lastInboundAt);
  expect(lastInboundAt?.getTime()).toBeGreaterThan(before.lastInboundAt?.getTime() ?? 0);
  expect(updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
});

it.each([
  [
    'to another message',
    async () => {
      await workspace.receive([wireText('More', { id: 'wamid.B', timestamp: secondsAgo(1700) })]);
      await db().conversation.updateMany({ where: { workspaceId: workspace.workspaceId }, data: { unreadCount: 0 } });
      await workspace.receive([reaction('❤️', { to: 'wamid.B' })]);
    },
  ],
  [
    'after it was removed',
    async () => {
      await workspace.receive([reaction(undefined, { timestamp: secondsAgo(1000) })]);
      await workspace.receive([reaction('❤️')]);
    },
  ],
  [
    'to a message that is not stored',
    async () => {
      await workspace.receive([reaction('❤️', { to: 'wamid.gone' })]);
    },
  ],
])('one that is added %s is news', async (_, react) => {
  await react();
  const { unreadCount, status, lastArrivedAt } = await conversation();
  expect({ unreadCount, status }).toEqual({ unreadCount: 1, status: 'open' });
  expect(lastArrivedAt.getTime()).toBeGreaterThan(before.lastArrivedAt.getTime());
  expect(await pushes()).toBeGreaterThan(0);
});

it('one that arrives after its own removal makes nothing unread, and one that is added after that does', async () => {
  await workspace.receive([wireText('More', { id: 'wamid.B', timestamp: secondsAgo(1700) })]);
  const { workspaceId } = workspace;
  await db().conversation.updateMany({ where: { workspaceId }, data: { unreadCount: 0, status: 'closed' } });
  await workspace.receive([reaction(undefined, { to: 'wamid.B', timestamp: secondsAgo(900) })]);
  await workspace.receive([reaction('👍', { to: 'wamid.B', timestamp: secondsAgo(1000) })]);
  expect(await conversation()).toMatchObject({ unreadCount: 0, status: 'closed' });
  await workspace.receive([reaction('❤️', { to: 'wamid.B', timestamp: secondsAgo(800) })]);
  expect(await conversation()).toMatchObject({ unreadCount: 1, status: 'open' });
});

it('does not keep back the notification of a text that comes with it', async () => {
  await workspace.receive([wireText('And this?', { id: 'wamid.C' }), reaction(undefined)]);
  expect(await pushes()).toBe(1);
  expect(await conversation()).toMatchObject({ unreadCount: 1, status: 'open' });
});

it.each<[string, Parameters<typeof reaction>[], number]>([
  ['a first one that is changed twice', [['👍'], ['❤️'], ['🙏']], 1],
  ['a first one that is removed, and one after that', [['👍'], [undefined], ['❤️']], 2],
  [
    'first ones to a message that is not stored',
    [
      ['👍', { to: 'wamid.gone' }],
      ['❤️', { to: 'wamid.gone' }],
    ],
    2,
  ],
  [
    'a change of the one that is stored',
    [
      ['❤️', { to: 'wamid.A' }],
      ['🙏', { to: 'wamid.A' }],
    ],
    0,
  ],
  [
    'one that is removed, and one after that',
    [
      [undefined, { to: 'wamid.A' }],
      ['🙏', { to: 'wamid.A' }],
    ],
    1,
  ],
])('counts several in one webhook as in several: %s', async (_, reactions, unreadCount) => {
  await workspace.receive([wireText('More', { id: 'wamid.B', timestamp: secondsAgo(1700) })]);
  const { workspaceId } = workspace;
  const read = () => db().conversation.updateMany({ where: { workspaceId }, data: { unreadCount: 0 } });
  const made = reactions.map(([emoji, more], index) =>
    reaction(emoji, { to: 'wamid.B', timestamp: secondsAgo(1000 - index), ...more }),
  );
  await read();
  await workspace.receive(made);
  expect(await conversation()).toMatchObject({ unreadCount });
});

it('counts those to a message in the same webhook as in several', async () => {
  const timestamp = secondsAgo(1000);
  await workspace.receive([
    wireText('More', { id: 'wamid.B', timestamp }),
    ...['👍', '❤️', '🙏'].map((emoji) => reaction(emoji, { to: 'wamid.B', timestamp })),
  ]);
  expect(await conversation()).toMatchObject({ unreadCount: 2 });
});

it('does not count when a conversation is marked as unread from an earlier message on', async () => {
  await workspace.receive([reaction('❤️')]);
  await workspace.receive([reaction(undefined)]);
  const [first] = await workspace.messages();
  const { workspaceId } = workspace;
  await markUnread({ workspaceId, conversationId: before.id, from: first?.id ?? '' });
  expect(await conversation()).toMatchObject({ unreadCount: 2 });
});
