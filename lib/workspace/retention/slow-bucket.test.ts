import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eraseContact } from '#lib/messaging/contacts/erase-contact.ts';
import { eraseContacts } from '#lib/messaging/contacts/erase-contacts.ts';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { setUpBucket } from '#lib/testing/set-up-bucket.ts';
import { purgeOldMessages } from './purge-old-messages.ts';

const DAY_MS = 86_400_000;
const bucket = setUpBucket();
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let conversationId: string;
let contactId: string;

beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId, contactId } = await createTestConversation(workspace));
});

/** Old messages with files. */
async function write(count: number, of = conversationId) {
  const at = new Date(Date.now() - 60 * DAY_MS);
  const message = { workspaceId, conversationId: of, direction: 'outbound', type: 'image', kind: 'image' } as const;
  const sent = { source: 'api', status: 'read', timestamp: at, createdAt: at } as const;
  const ids = Array.from({ length: count }, () => newId());
  await db().message.createMany({ data: ids.map((id) => ({ ...message, ...sent, id })) });
  const file = { workspaceId, filename: 'a.jpg', state: 'stored', storedAt: at } as const;
  await db().media.createMany({ data: ids.map((messageId) => ({ ...file, messageId })) });
  for (const messageId of ids) bucket.files.add(mediaPath({ workspaceId, messageId, filename: 'a.jpg' }));
  return ids;
}

const left = async () => ({
  messages: await db().message.count({ where: { workspaceId } }),
  files: bucket.files.size,
});

/** Fails at once if a transaction is open that has locked the conversation or the contact. */
const isFree = () =>
  db().$queryRaw`
    SELECT FROM contacts JOIN conversations AS talk ON talk.workspace_id = contacts.workspace_id AND contact_id = contacts.id
    WHERE contacts.workspace_id = ${workspaceId}::uuid FOR SHARE NOWAIT`;

const purge = (what: 'messages' | 'media' = 'messages') =>
  purgeOldMessages({ workspaceId, what, days: 30, after: null });
const erase = (withinMs = 10_000) => eraseContact({ workspaceId, contact: contactId, withinMs });

describe.each([
  ['retention of messages', purge],
  ['retention of files', () => purge('media')],
  ['an erasure', erase],
])('%s', (name, run) => {
  it('locks nothing while a bucket takes its time', async () => {
    await write(3);
    const ends: unknown[] = [];
    bucket.onRemove = async () => void ends.push(await isFree().then(() => 'free', String));
    await run();
    expect(ends).toEqual(['free', 'free', 'free']);
    expect(await left()).toEqual({ messages: name === 'retention of files' ? 3 : 0, files: 0 });
  });

  it('keeps what it did until a file cannot be removed, with the row of each file that is left', async () => {
    const [stuck = ''] = await write(30);
    bucket.onRemove = async (file) => {
      if (file.includes(stuck)) throw new Error('It stays.');
    };
    await expect(run()).rejects.toThrow();
    expect(await db().media.findMany({ where: { workspaceId, state: 'stored' } })).toMatchObject([
      { messageId: stuck },
    ]);
    expect(bucket.files.size).toBe(1);
    bucket.onRemove = async () => undefined;
    await run();
    expect(bucket.files.size).toBe(0);
  });
});

it.each([
  [
    'retention',
    async () => {
      await purge();
      expect(await left()).toEqual({ messages: 1, files: 1 });
      await purge();
    },
  ],
  ['an erasure', erase],
])('%s leaves no file whose copy ends just before its message is deleted', async (_name, run) => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const host = await serveHandler(() => new Response('late'));
  onTestFinished(() => host.stop());
  const [late = '', other = ''] = await write(2);
  const key = { workspaceId, messageId: late };
  await db().media.update({
    where: { workspaceId_messageId: key },
    data: { state: 'pending', storedAt: null, sourceUrl: `${host.url}/a.jpg` },
  });
  bucket.onRemove = async (file) => {
    if (!file.includes(other)) return;
    await vi.waitFor(() => expect(bucket.files.size).toBe(1));
    await copyMedia(key);
    expect(bucket.files.size).toBe(2);
  };
  await run();
  expect(await left()).toEqual({ messages: 0, files: 0 });
});

it('an erasure also removes a file that comes meanwhile, of a new message', async () => {
  await write(1);
  let came = false;
  bucket.onRemove = async () => {
    if (!came) await write(1);
    came = true;
  };
  expect(await erase()).toEqual({ success: true, id: contactId });
  expect(await left()).toEqual({ messages: 0, files: 0 });
});

it('an erasure that takes too long says so, and continues when it is repeated', async () => {
  await write(50);
  bucket.onRemove = () => pause(30);
  await expect(erase(10)).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1 });
  expect(await left()).toEqual({ messages: 30, files: 30 });
  await expect(erase(10)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await left()).toEqual({ messages: 10, files: 10 });
  expect(await erase(10)).toMatchObject({ success: true });
  expect(await left()).toEqual({ messages: 0, files: 0 });
});

it('of several people, those that are not erased in time are left', async () => {
  const other = await createTestConversation({ ...workspace, phone: '+919812345679' });
  await write(1);
  await write(1, other.conversationId);
  bucket.onRemove = () => pause(30);
  const contactIds = [contactId, other.contactId];
  expect(await eraseContacts({ workspaceId, contactIds, withinMs: 10 })).toMatchObject({
    erased: [contactId],
    left: { count: 1, reason: { code: 'service_unavailable' } },
  });
  expect(await left()).toEqual({ messages: 1, files: 1 });
});
