import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { heardDuring } from '#lib/platform/realtime/testing/heard-during.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { inBites } from './in-bites.ts';
import { type PurgePlace, purgeWorkspace } from './purge-workspace.ts';
import { setRetention, workspacesWithRetention } from './workspace-retention.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const nothing = { messages: null, media: null, runs: null, requests: null, audit: null };
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let conversationId: string;

beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId } = await createTestConversation(workspace));
});

const row = (days: number, of = { workspaceId, conversationId }) => ({
  ...{ ...of, id: newId(), direction: 'outbound' as const, type: 'text', kind: 'text', source: 'api' },
  ...{ status: 'read' as const, timestamp: ago(days), createdAt: ago(days) },
});

/** A message with a receipt, an order, a file and an event. */
async function write(days: number) {
  const { id } = await db().message.create({ data: row(days) });
  const key = { workspaceId, messageId: id };
  await db().messageReceipt.create({ data: { ...key, status: 'read', timestamp: ago(days) } });
  await db().media.create({ data: { ...key, state: 'stored', filename: 'a.txt' } });
  const { contactId } = await db().conversation.findFirstOrThrow({ where: { workspaceId } });
  const order = { ...key, id: newId(), conversationId, contactId, items: [], total: 1n, currency: 'INR' };
  await db().order.create({ data: { ...order, createdAt: ago(days) } });
  await db().event.create({
    data: { workspaceId, id: newId(), name: 'message.status', data: { message_id: id }, createdAt: ago(days) },
  });
  const path = mediaPath({ ...key, filename: 'a.txt' });
  await mediaStore().put({ path, body: [Buffer.from('a')] as never, mimeType: null });
  return path;
}

async function isStored(path: string) {
  const stored = await mediaStore().read({ path });
  stored?.body.destroy();
  return stored !== null;
}

async function purge(retention: Partial<typeof nothing | Record<keyof typeof nothing, number | null>>) {
  let place: PurgePlace | null | undefined;
  let parts = 0;
  while (place !== null) {
    const done = await purgeWorkspace({
      workspaceId,
      retention: { ...nothing, ...retention },
      place: place ?? undefined,
      withinMs: 1,
    });
    place = done.next;
    parts++;
  }
  return parts;
}

it('deletes old messages with everything that belongs to them, and nothing newer or of other workspaces', async () => {
  const [old, young] = [await write(31), await write(29)];
  const other = await createTestWorkspace();
  const theirs = await createTestConversation(other);
  await db().message.create({
    data: row(400, { workspaceId: other.workspaceId, conversationId: theirs.conversationId }),
  });
  await purge({ messages: 30 });
  const where = { workspaceId };
  const counts = [
    await db().message.count({ where }),
    await db().messageReceipt.count({ where }),
    await db().media.count({ where }),
    await db().order.count({ where }),
    await db().event.count({ where }),
    await db().contact.count({ where }),
    await db().conversation.count({ where }),
  ];
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect([await isStored(old), await isStored(young)]).toEqual([false, true]);
  expect(await db().message.count({ where: { workspaceId: other.workspaceId } })).toBe(1);
});

it('no longer counts unread messages that it deletes, and tells open inboxes', async () => {
  const unread = (days: number) => ({ ...row(days), direction: 'inbound' as const, source: 'channel' });
  const quiet = await createTestConversation({ ...workspace, phone: '+919812345679' });
  await db().message.createMany({ data: [unread(40), unread(31), unread(31), unread(29), unread(1), row(1)] });
  await db().message.create({ data: { ...unread(40), conversationId: quiet.conversationId } });
  const count = (id: string, unreadCount: number) =>
    db().conversation.update({ where: { workspaceId_id: { workspaceId, id } }, data: { unreadCount } });
  await count(conversationId, 4);
  await count(quiet.conversationId, 1);
  const heard = await heardDuring(async () => void (await purge({ messages: 30 })));
  expect(heard.flatMap(({ conversationIds }) => conversationIds).toSorted()).toEqual(
    [conversationId, quiet.conversationId].toSorted(),
  );
  const counts = async () =>
    (await db().conversation.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } })).map(
      ({ unreadCount }) => unreadCount,
    );
  expect(await counts()).toEqual([2, 0]);
  await count(conversationId, 1);
  await purge({ messages: 10 });
  expect(await counts()).toEqual([1, 0]);
});

it('counts no message that makes nothing unread instead of those that it deletes', async () => {
  const unread = (days: number) => ({ ...row(days), direction: 'inbound' as const, source: 'channel' });
  const removed = { kind: 'reaction', payload: { reaction: { message_id: 'wamid.A', emoji: null, quiet: true } } };
  await db().message.createMany({
    data: [unread(40), { ...unread(29), ...removed }, { ...unread(29), kind: 'system' }],
  });
  await db().conversation.updateMany({ where: { workspaceId }, data: { unreadCount: 1 } });
  await purge({ messages: 30 });
  expect(await db().conversation.findFirst({ where: { workspaceId } })).toMatchObject({ unreadCount: 0 });
});

it('tells open inboxes and readers of changes of a conversation whose last message is deleted, and of no other', async () => {
  const other = await createTestConversation({ ...workspace, phone: '+919812345679' });
  const place = { workspaceId, conversationId: other.conversationId };
  await db().message.createMany({ data: [row(40), row(31), row(40, place), row(29, place)] });
  const latest = (id: string, days: number) =>
    db().conversation.updateMany({ where: { workspaceId, id }, data: { lastMessageAt: ago(days), updatedAt: ago(1) } });
  await latest(conversationId, 31);
  await latest(other.conversationId, 29);
  const heard = await heardDuring(async () => void (await purge({ messages: 30 })));
  expect(heard.flatMap(({ conversationIds }) => conversationIds)).toEqual([conversationId]);
  const changed = await db().conversation.findMany({ where: { workspaceId, updatedAt: { gt: ago(0.5) } } });
  expect(changed.map(({ id }) => id)).toEqual([conversationId]);
});

it('deletes files alone, and says so at their messages', async () => {
  const [old, young] = [await write(31), await write(29)];
  await purge({ media: 30 });
  expect([await isStored(old), await isStored(young)]).toEqual([false, true]);
  expect(await db().message.count({ where: { workspaceId } })).toBe(2);
  const files = await db().media.findMany({ where: { workspaceId }, orderBy: { state: 'asc' } });
  expect(files).toMatchObject([
    { state: 'stored' },
    { state: 'failed', error: expect.stringContaining('for a time only') },
  ]);
});

it('deletes finished runs, requests and audit entries by their age, and no active run', async () => {
  const flowId = newId();
  await db().flow.create({ data: { workspaceId, id: flowId, name: 'A', draftGraph: {} } });
  await db().flowVersion.create({ data: { workspaceId, flowId, version: 1, graph: {} } });
  const run = { workspaceId, flowId, version: 1, conversationId, startedAt: ago(90) };
  await db().flowRun.create({ data: { ...run, id: newId(), state: 'completed', endedAt: ago(31) } });
  await db().flowRun.create({ data: { ...run, id: newId(), state: 'waiting' } });
  for (const days of [8, 6]) {
    const request = { workspaceId, id: newId(), keyId: newId(), method: 'GET', route: '/', path: '/' };
    await db().apiRequest.create({ data: { ...request, status: 200, durationMs: 1, createdAt: ago(days) } });
    const entry = { workspaceId, id: newId(), actorName: 'A', action: 'workspace.update' };
    await db().auditEntry.create({ data: { ...entry, createdAt: ago(days) } });
  }
  await purge({ runs: 30, requests: 7, audit: 7 });
  expect(await db().flowRun.findMany({ where: { workspaceId } })).toMatchObject([{ state: 'waiting' }]);
  expect(await db().apiRequest.count({ where: { workspaceId } })).toBe(1);
  expect(await db().auditEntry.count({ where: { workspaceId } })).toBe(1);
});

it('continues where it was, through many conversations, in batches of no more than 200 messages', async () => {
  const contacts = Array.from({ length: 450 }, (_, index) => ({ workspaceId, id: newId(), phoneKey: `9170${index}` }));
  await db().contact.createMany({ data: contacts });
  const talks = contacts.map(({ id }) => ({ workspaceId, id: newId(), contactId: id, numberId: workspace.numberId }));
  await db().conversation.createMany({ data: talks });
  await db().message.createMany({ data: talks.map(({ id }) => row(40, { workspaceId, conversationId: id })) });
  await db().message.createMany({ data: Array.from({ length: 450 }, () => row(40)) });
  expect(await purge({ messages: 30 })).toBeGreaterThan(4);
  expect(await db().message.count({ where: { workspaceId } })).toBe(0);
});

it('skips a message that a receipt has locked, and deletes it next time', async () => {
  await write(31);
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM messages WHERE workspace_id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
    await purge({ messages: 30 });
    expect(await db().message.count({ where: { workspaceId } })).toBe(1);
  });
  await purge({ messages: 30 });
  expect(await db().message.count({ where: { workspaceId } })).toBe(0);
});

it('deletes the file of an old message whose copy ends in that moment', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const host = await serveHandler(() => new Response('late'));
  const { id: messageId } = await db().message.create({ data: row(31) });
  const key = { workspaceId, messageId };
  await db().media.create({ data: { ...key, filename: 'a.txt', sourceUrl: `${host.url}/a.txt` } });
  await db().messageReceipt.create({ data: { ...key, status: 'read', timestamp: ago(31) } });
  let purging: Promise<unknown> = Promise.resolve();
  let copying: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM message_receipts WHERE message_id = ${messageId}::uuid FOR UPDATE`;
    purging = purge({ messages: 30 });
    await expect.poll(() => waitingForLock('DELETE FROM messages'), { interval: 20 }).toBe(1);
    copying = copyMedia(key);
    await expect.poll(() => isStored(mediaPath({ ...key, filename: 'a.txt' }))).toBe(true);
  });
  await Promise.all([purging, copying]);
  await host.stop();
  expect(await db().message.count({ where: { workspaceId } })).toBe(0);
  expect(await isStored(mediaPath({ ...key, filename: 'a.txt' }))).toBe(false);
});

it('yields: it pauses for three times as long as each batch took, and stops when its time is over', async () => {
  const pauses: number[] = [];
  let bites = 0;
  const slowBite = async () => {
    bites++;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return 'more' as const;
  };
  const pause = async (ms: number) => pauses.push(ms);
  expect(await inBites({ bite: slowBite, withinMs: 100, pause })).toBe('more');
  expect(pauses).toHaveLength(bites);
  for (const ms of pauses) expect(ms).toBeGreaterThanOrEqual(3 * 29);
  expect(await inBites({ bite: async () => 'done', withinMs: 0 })).toBe('done');
});

it('does not pause for a minute after a machine stood still for twenty seconds', async () => {
  const pauses: number[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const bite = async () => {
    clock.mockReturnValue(20_000);
    return 'more' as const;
  };
  expect(await inBites({ bite, withinMs: 10_000, pause: async (ms) => pauses.push(ms) })).toBe('more');
  expect(pauses).toEqual([5000]);
});

it('covers only workspaces that ask for it', async () => {
  const ids = async () => (await workspacesWithRetention()).map((each) => each.workspaceId);
  expect(await ids()).not.toContain(workspaceId);
  expect(await setRetention({ workspaceId, retention: { runs: 30 } })).toEqual({ ...nothing, runs: 30 });
  expect(await ids()).toContain(workspaceId);
});
