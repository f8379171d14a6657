import { beforeEach, describe, expect, it } from 'vitest';
import { GET } from '#app/public/v1/media/route.ts';
import { mediaDoor } from '#lib/doors/media/media-door.ts';
import { listMessages } from '#lib/messaging/conversations/list-messages.ts';
import { serializeMessage } from '#lib/messaging/conversations/serialize-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestMessage } from '../create-test-message.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

let workspaceId: string;
let apiKey: string;
let messageId: string;
let path: string;
beforeEach(async () => {
  const workspace = await createTestWorkspace();
  ({ workspaceId, apiKey } = workspace);
  const { conversationId } = await createTestConversation(workspace);
  messageId = await createTestMessage({
    workspaceId,
    conversationId,
    channelId: 'wamid.FILE',
    type: 'document',
    kind: 'document',
    media: { create: { state: 'stored', filename: 'März.pdf', mimeType: 'application/pdf' } },
  });
  path = mediaPath({ workspaceId, messageId, filename: 'März.pdf' });
});

async function read(query: string, key = apiKey) {
  const request = new Request(`http://localhost/public/v1/media?${query}`, { headers: { 'x-api-key': key } });
  const response = await GET(request);
  return { status: response.status, body: await response.json() };
}

it.each([
  ['our id', () => `message_id=${messageId}`],
  ['the channel’s id', () => 'message_id=wamid.FILE'],
  ['the stored path', () => `path=${path}`],
])('finds a file by %s, and its link downloads without a header', async (_by, query) => {
  async function* body() {
    yield Buffer.from('bytes');
  }
  await mediaStore().put({ path, body: body(), mimeType: 'application/pdf' });
  const { status, body: found } = await read(query());
  expect(status).toBe(200);
  expect(found).toEqual({
    media_url: expect.stringContaining(`/media/${path}?`),
    media_mime_type: 'application/pdf',
    media_filename: 'März.pdf',
  });
  const download = await mediaDoor(new Request(found.media_url));
  expect(await download.text()).toBe('bytes');
});

it.each([
  ['photo.PNG', null, 'image/png'],
  ['photo.png', 'image/webp', 'image/webp'],
  ['photo', null, null],
])('reports for %s, whose host said %j, the type %j', async (filename, mimeType, expected) => {
  const sourceUrl = `https://files.invalid/${filename}`;
  await db().media.updateMany({
    where: { workspaceId, messageId },
    data: { state: 'failed', filename, mimeType, sourceUrl },
  });
  const file = { media_url: sourceUrl, media_mime_type: expected, media_filename: filename };
  expect(await read(`message_id=${messageId}`)).toEqual({ status: 200, body: file });
  const { conversationId } = await db().message.findFirstOrThrow({ where: { workspaceId, id: messageId } });
  const { rows } = await listMessages({ workspaceId, conversationId, limit: 1 });
  expect(await Promise.all(rows.map(serializeMessage))).toEqual([expect.objectContaining(file)]);
});

it('gives a fresh link on each call', async () => {
  const first = (await read(`path=${path}`)).body.media_url;
  await expect.poll(async () => (await read(`path=${path}`)).body.media_url).not.toBe(first);
});

it.each(['', 'message_id=a&path=b', 'other=1'])('requires one of the two parameters: ?%s', async (query) => {
  const { status, body } = await read(query);
  expect([status, body.detail[0].loc[0]]).toEqual([422, 'query']);
});

describe('a path that is not a file of the workspace is 403', () => {
  it.each([
    ['unknown', () => mediaPath({ workspaceId, messageId: newId(), filename: 'a.pdf' })],
    ['of another name', () => `${workspaceId}/${messageId}/other.pdf`],
    ['without a name', () => `${workspaceId}/${messageId}/`],
    ['with a leading slash', () => `/${path}`],
    ['doubled', () => path.replaceAll('/', '//')],
    ['dotted', () => path.replace('/', '/./')],
    ['with a way up', () => `${workspaceId}/x/../${messageId}/Marz.pdf`],
    ['out of the store', () => '../../../etc/passwd'],
    ['absolute', () => '/etc/passwd'],
    ['encoded', () => encodeURIComponent(path)],
    ['encoded twice', () => encodeURIComponent(encodeURIComponent(path))],
    ['in upper case', () => path.toUpperCase()],
    ['with a NUL', () => `${path}\0`],
    ['with a line break', () => `${path}\n`],
    ['with a query', () => `${path}?x`],
    ['a URL', () => `http://localhost/media/${path}`],
    ['empty', () => ''],
  ])('%s', async (_kind, make) => {
    const { status, body } = await read(`path=${encodeURIComponent(make())}`);
    expect([status, body.code]).toEqual([403, 'foreign_media_path']);
  });

  it('of another workspace', async () => {
    const other = await createTestWorkspace();
    expect((await read(`path=${path}`, other.apiKey)).status).toBe(403);
    expect((await read(`path=${path}`)).status).toBe(200);
  });

  it('of a file that is not stored yet', async () => {
    await db().media.update({
      where: { workspaceId_messageId: { workspaceId, messageId } },
      data: { state: 'pending' },
    });
    expect((await read(`path=${path}`)).status).toBe(403);
  });
});

describe('a message is 404', () => {
  it.each(['wamid.UNKNOWN', newId(), '%00', 'x'.repeat(500)])('that is unknown: %s', async (id) => {
    expect((await read(`message_id=${id}`)).status).toBe(404);
  });

  it('of another workspace', async () => {
    const other = await createTestWorkspace();
    expect((await read('message_id=wamid.FILE', other.apiKey)).status).toBe(404);
    expect((await read(`message_id=${messageId}`, other.apiKey)).status).toBe(404);
  });

  it('without a file', async () => {
    await db().media.delete({ where: { workspaceId_messageId: { workspaceId, messageId } } });
    const { status, body } = await read('message_id=wamid.FILE');
    expect([status, body.detail]).toEqual([404, 'This message has no file.']);
  });

  it('whose file could not be fetched, and says why', async () => {
    await db().media.update({
      where: { workspaceId_messageId: { workspaceId, messageId } },
      data: { state: 'failed', error: 'The file is larger than 100 MB.' },
    });
    const { status, body } = await read('message_id=wamid.FILE');
    expect([status, body.detail]).toEqual([404, 'The file is larger than 100 MB.']);
  });
});

it('needs a key with the scope', async () => {
  const { token } = await createKey({ workspaceId, name: 'other', scopes: ['contacts:write'] });
  expect((await read(`path=${path}`, token)).status).toBe(403);
  expect((await read(`path=${path}`, 'none')).status).toBe(401);
});
