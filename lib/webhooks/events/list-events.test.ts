import { expect, it } from 'vitest';
import { eraseContact } from '#lib/messaging/contacts/erase-contact.ts';
import { db } from '#lib/platform/database/db.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { purgeOldRows } from '#lib/workspace/retention/purge-old-rows.ts';
import { listEvents } from './list-events.ts';

it('continues after an event whose person was erased, and skips nothing that comes then', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const record = async (phone: string) => {
    const id = newId();
    await db().event.create({ data: { workspaceId, id, name: 'message.received', data: { phone } } });
    return id;
  };
  const read = async (after?: string) => {
    const { events } = await listEvents({ workspaceId, limit: 10, after });
    return events.map(({ id }) => id);
  };
  const erase = async (phone: string) => {
    await createTestConversation({ ...workspace, phone: `+${phone}` });
    await eraseContact({ workspaceId, contact: phone });
  };
  const [first, second, third] = [
    await record('919812345670'),
    await record('919812345671'),
    await record('919812345672'),
  ];
  await expect.poll(() => read()).toEqual([first, second, third]);
  await erase('919812345671');
  expect(await read(second)).toEqual([third]);
  await erase('919812345672');
  expect(await read(third)).toEqual([]);
  const next = await record('919812345670');
  await expect.poll(() => read(third)).toEqual([next]);
  expect(await read(second)).toEqual([next]);
  expect(await read()).toEqual([first, next]);
  const other = await createTestWorkspace();
  const theirs = listEvents({ workspaceId: other.workspaceId, limit: 10, after: third });
  await expect(theirs).rejects.toMatchObject({ issues: [{ type: 'event_unknown' }] });
});

it('continues after an event that is past what its workspace keeps of messages', async () => {
  const { workspaceId } = await createTestWorkspace();
  const record = async (days: number) => {
    const id = newId();
    const createdAt = new Date(Date.now() - days * DAY_MS);
    await db().event.create({ data: { workspaceId, id, name: 'message.received', data: {}, createdAt } });
    return id;
  };
  const read = async (after?: string) => {
    const { events } = await listEvents({ workspaceId, limit: 10, after });
    return events.map(({ id }) => id);
  };
  const [old, older] = [await record(8), await record(9)];
  expect(await read()).toEqual([old, older]);
  await purgeOldRows({ workspaceId, table: 'events', days: 7 });
  expect(await read(older)).toEqual([]);
  const next = await record(0);
  expect(await read(older)).toEqual([next]);
  expect(await read(old)).toEqual([next]);
  expect(await read()).toEqual([next]);
});

it('gives no link to a file that is past what its workspace keeps of files', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const messageId = newId();
  await createTestMessage({ workspaceId, id: messageId, conversationId, type: 'image' });
  const file = { workspaceId, messageId, filename: 'tea.jpg' };
  await db().media.create({ data: { ...file, state: 'stored' } });
  const message = { id: 'wamid.A', type: 'image', text: '', media_mime_type: null, media_filename: 'tea.jpg' };
  const data = { message: { ...message, media_path: mediaPath(file) } };
  await db().event.create({ data: { workspaceId, id: newId(), name: 'message.received', data } });
  const shown = async () => (await listEvents({ workspaceId, limit: 10 })).events[0]?.data;
  expect(await shown()).toEqual({ message: { ...message, media_url: expect.any(String) } });
  await db().media.updateMany({ where: { workspaceId }, data: { state: 'failed' } });
  expect(await shown()).toEqual({ message });
});

it('bounds: a page of large events holds no more than fits, and the next one continues', async () => {
  const { workspaceId } = await createTestWorkspace();
  const data = { value: '€'.repeat(80_000) };
  const events = Array.from({ length: 20 }, () => ({ workspaceId, id: newId(), name: 'channel.notice', data }));
  await db().event.createMany({ data: events });
  const pages: string[][] = [];
  for (let after: string | undefined; ; ) {
    const page = await listEvents({ workspaceId, limit: 500, after });
    pages.push(page.events.map(({ id }) => id));
    if (page.next_cursor === null) break;
    after = page.next_cursor;
  }
  expect(pages.map(({ length }) => length)).toEqual([17, 3]);
  expect(pages.flat()).toEqual(events.map(({ id }) => id));
});

it('does not end at events that are no longer shown, however many wait for the purge', async () => {
  const { workspaceId } = await createTestWorkspace();
  await db().$executeRaw`
    INSERT INTO events (workspace_id, id, name, data, created_at)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), 'message.received', '{}', now() - age
    FROM (SELECT interval '30 days 10 minutes' AS age FROM generate_series(1, 2500)
      UNION ALL SELECT interval '1 day' FROM generate_series(1, 50)) AS old`;
  const { events, next_cursor } = await listEvents({ workspaceId, limit: 30 });
  expect([events.length, next_cursor]).toEqual([30, events.at(-1)?.id]);
  const rest = await listEvents({ workspaceId, limit: 30, after: next_cursor ?? undefined });
  expect([rest.events.length, rest.next_cursor]).toEqual([20, null]);
});

it('ends with the page that holds the last event, even when that page is full', async () => {
  const { workspaceId } = await createTestWorkspace();
  const ids = [newId(), newId(), newId()];
  for (const id of ids) {
    await db().event.create({ data: { workspaceId, id, name: 'message.received', data: {} } });
  }
  const read = async (limit: number, after?: string) => {
    const { events, next_cursor } = await listEvents({ workspaceId, limit, after });
    return [events.map(({ id }) => id), next_cursor];
  };
  // Events are numbered up to the oldest transaction that still runs anywhere in the cluster.
  await expect.poll(() => read(3)).toEqual([ids, null]);
  expect(await read(2)).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await read(1, ids[1])).toEqual([ids.slice(2), null]);
  expect(await read(1, ids[2])).toEqual([[], null]);
});
