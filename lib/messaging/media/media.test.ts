import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { copyMedia } from './copy-media.ts';
import { endCopy } from './end-copy.ts';
import { mediaLink } from './media-link.ts';
import { MediaLost } from './media-lost.ts';
import { messageFileLink } from './message-file-link.ts';
import { openOutbound } from './open-source.ts';

it('links our copy of a file; without one, what was sent, or nothing', async () => {
  const file = { workspaceId: newId(), messageId: newId(), filename: 'a.jpg', mimeType: 'image/jpeg' };
  const sourceUrl = 'https://x.example/a.jpg';
  expect(await mediaLink({ ...file, sourceUrl, state: 'stored' })).toContain(`/${file.messageId}/a.jpg?`);
  for (const state of ['pending', 'failed'] as const) {
    expect(await mediaLink({ ...file, sourceUrl, state })).toBe(sourceUrl);
    expect(await mediaLink({ ...file, sourceUrl: null, state })).toBeNull();
  }
});

describe('the file of a message for a browser', () => {
  async function file(media: { state: 'stored' | 'pending' | 'failed'; sourceUrl?: string }) {
    const workspace = await createTestWorkspace();
    const { workspaceId } = workspace;
    const { conversationId } = await createTestConversation(workspace);
    const direction = media.sourceUrl ? 'outbound' : 'inbound';
    const messageId = await createTestMessage({ workspaceId, conversationId, direction, type: 'image', kind: 'image' });
    await db().media.create({ data: { workspaceId, messageId, filename: 'a.jpg', mimeType: 'image/jpeg', ...media } });
    return { workspaceId, messageId };
  }

  it('is a path of ours, which works under any name of the host', async () => {
    const of = await file({ state: 'stored' });
    expect(await messageFileLink(of)).toMatch(new RegExp(`^/[^/].*/${of.messageId}/a\\.jpg\\?`));
  });

  it('is the link that was sent while there is no copy', async () => {
    const sourceUrl = 'https://x.example/a.jpg';
    expect(await messageFileLink(await file({ state: 'pending', sourceUrl }))).toBe(sourceUrl);
  });

  it('is missing before its copy, after it was lost, without a file and for others', async () => {
    const stored = await file({ state: 'stored' });
    for (const of of [
      await file({ state: 'pending' }),
      await file({ state: 'failed' }),
      { ...stored, messageId: newId() },
      { ...stored, workspaceId: newId() },
    ]) {
      await expect(messageFileLink(of)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

it.each([
  [410, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
])('gives up a link that answers with %i: %s', async (status, isGivenUp) => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const host = await serveHandler(() => new Response('no', { status }));
  const failure = await openOutbound({ url: `${host.url}/a.jpg` }).catch((error: unknown) => error);
  await host.stop();
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof MediaLost).toBe(isGivenUp);
});

it('copies nothing for a message that no longer exists', async () => {
  await expect(copyMedia({ workspaceId: newId(), messageId: newId() })).resolves.toBeUndefined();
});

it.each([
  ['before its file is fetched', 'outbound', copyMedia],
  [
    'when it has been fetched',
    'inbound',
    (of: Parameters<typeof copyMedia>[0]) => endCopy({ ...of, outcome: { state: 'stored', size: 1, mimeType: null } }),
  ],
] as const)('ends the copy of a message whose conversation is joined to another %s', async (_when, direction, copy) => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const host = await serveHandler(() => new Response('x'));
  onTestFinished(() => host.stop());
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const other = await createTestConversation({ ...workspace, phone: '+919812345679' });
  const messageId = await createTestMessage({ workspaceId, conversationId, direction, type: 'image' });
  const file = { filename: 'a.jpg', mimeType: 'image/jpeg', sourceUrl: `${host.url}/a.jpg` };
  await db().media.create({ data: { workspaceId, messageId, state: 'pending', ...file } });

  const { query } = pg.Client.prototype;
  const asked: string[] = [];
  let joining: Promise<unknown> | undefined;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { text = '' } = Object(args[0]);
    asked.push(text);
    if (joining || !/^\s*(SELECT .* FROM "\w+"\."|UPDATE )conversations/.test(text))
      return Reflect.apply(query, this, args);
    joining = join();
    return joining.then(() => Reflect.apply(query, this, args));
  } as typeof query);
  onTestFinished(() => spy.mockRestore());
  async function join() {
    const where = { workspaceId, conversationId };
    await db().message.updateMany({ where, data: { conversationId: other.conversationId } });
    await db().conversation.deleteMany({ where: { workspaceId, id: conversationId } });
  }

  await copy({ workspaceId, messageId });
  expect(joining, asked.join('\n')).toBeDefined();
  expect(await db().media.findFirst({ where: { workspaceId } })).toMatchObject({ state: 'stored', size: 1n });
});
