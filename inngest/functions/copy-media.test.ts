import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaDoor } from '#lib/doors/media/media-door.ts';
import { endCopy } from '#lib/messaging/media/end-copy.ts';
import { getMedia } from '#lib/messaging/media/get-media.ts';
import { requeueLostCopies } from '#lib/messaging/media/requeue-lost-copies.ts';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';
import { overrideEnv, usesExternalEngine } from '#lib/platform/env.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { startWiredChannel, type WiredChannel } from '#lib/testing/start-wired-channel.ts';
import { renderEvent, type StoredEvent } from '#lib/webhooks/events/render-event.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { ENGINE_WAIT as WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { copyMedia } from './copy-media.ts';

const PHONE = '919812345678';

let channel: WiredChannel;
let engine: Awaited<ReturnType<typeof startTestEngine>>;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;

beforeAll(async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  channel = await startWiredChannel();
  engine = await startTestEngine({ functions: [copyMedia] });
});
afterAll(async () => {
  await engine.stop();
  await channel.stop();
});
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  await channel.connect(workspace);
});
afterEach(() => channel.reset());

const write = (message: Parameters<WiredChannel['write']>[1]) =>
  channel.write(PHONE, { phone_number_id: workspace.phoneNumberId, ...message });
const events = () => db().event.findMany({ where: { workspaceId } });
const media = () => db().media.findFirst({ where: { workspaceId } });
const deliveredEvent = async () => {
  await vi.waitFor(async () => expect(await events()).toHaveLength(1), WAIT);
  const [event] = await events();
  return (await renderEvent(event as StoredEvent)).data as { message: Record<string, string> };
};
const download = async (url: string | undefined) =>
  Buffer.from(await (await mediaDoor(new Request(url ?? ''))).arrayBuffer());

describe('a file that a customer sends', () => {
  it('quotas: comes without its file when the workspace has no room for it, and says why', async () => {
    await setQuota({ workspaceId, name: 'storage_mb', value: 1 });
    const base64 = randomBytes(1_500_000).toString('base64');
    await write({ type: 'document', base64, filename: 'large.pdf', mime_type: 'application/pdf' });
    await deliveredEvent();
    expect(await media()).toMatchObject({ state: 'failed', error: expect.stringContaining('may store 1 MB of files') });
  });

  it('is copied, and its event follows when its link works', async () => {
    const bytes = randomBytes(300_000);
    const base64 = bytes.toString('base64');
    await write({
      type: 'document',
      base64,
      mime_type: 'application/pdf',
      filename: 'Rechnung.pdf',
      caption: 'See page 2',
    });
    const { message } = await deliveredEvent();
    expect(message).toMatchObject({
      type: 'document',
      text: 'See page 2',
      media_mime_type: 'application/pdf',
      media_filename: 'Rechnung.pdf',
    });
    expect(message).not.toHaveProperty('media_path');
    expect(await download(message.media_url)).toEqual(bytes);
    expect(await media()).toMatchObject({ state: 'stored', size: BigInt(bytes.length) });
  });

  it.each(['image', 'audio', 'voice', 'video', 'sticker'] as const)('is copied as %s', async (type) => {
    await write({ type });
    const { message } = await deliveredEvent();
    expect(message).toMatchObject({ type: type === 'voice' ? 'audio' : type, text: '' });
    expect(message.media_filename).toMatch(/^(image|audio|video|sticker)\.\w+$/);
    expect((await download(message.media_url)).length).toBeGreaterThan(0);
  });

  it('is fetched again after a channel error', async () => {
    await channel.addFault({ operation: 'media.get', times: 2, action: { type: 'error', code: 130429 } });
    await write({ type: 'image' });
    expect((await deliveredEvent()).message.media_url).toMatch(/^http/);
  });

  it('is given up after five attempts', async () => {
    await channel.addFault({ operation: 'media.get', times: 99, action: { type: 'error', code: 130429 } });
    await write({ type: 'image' });
    expect((await deliveredEvent()).message).not.toHaveProperty('media_url');
    expect(await media()).toMatchObject({ state: 'failed', error: 'The file could not be fetched.' });
  });

  // On an Inngest server its sleep cannot be cut short.
  it.skipIf(usesExternalEngine()).each([
    ['after five attempts', 10, { code: 130429 }],
    ['at once, where the channel does not know it', 2, { code: 100, subcode: 33 }],
  ])('that was given up %s is fetched later, without another event', async (_when, times, error) => {
    await channel.addFault({ operation: 'media.get', times, action: { type: 'error', ...error } });
    await write({ type: 'image', caption: 'Look' });
    const { message } = await deliveredEvent();
    expect(message).toMatchObject({ type: 'image', text: 'Look', media_filename: 'image.png' });
    expect(message).not.toHaveProperty('media_url');
    const { messageId = '', state } = (await media()) ?? {};
    expect(state).toBe('failed');
    const run = { event: { path: ['data', 'messageId'], equals: messageId } };
    await vi.waitFor(async () => {
      await db().engineJob.updateMany({ where: { run, lease: null }, data: { dueAt: new Date() } });
      expect(await media()).toMatchObject({ state: 'stored', error: null });
    }, WAIT);
    expect(await download((await getMedia({ workspaceId, messageId })).media_url)).not.toHaveLength(0);
    expect(await events()).toHaveLength(1);
  });

  it('that the channel could not store has its event at once, without a link', async () => {
    await write({ type: 'video', oversized: true });
    const { message } = await deliveredEvent();
    expect(message).toMatchObject({ type: 'video' });
    expect(message).not.toHaveProperty('media_url');
    expect(await media()).toMatchObject({ state: 'failed' });
  });

  it('has one event, no matter who finishes its copy and how often', async () => {
    await write({ type: 'image' });
    await deliveredEvent();
    const { messageId = '' } = (await media()) ?? {};
    await endCopy({ workspaceId, messageId, outcome: { state: 'failed', error: 'late' } });
    await enqueueEvents({ events: [mediaReceived.create({ workspaceId, messageId })] });
    const unhandled = { name: mediaReceived.name, handledAt: null };
    await vi.waitFor(async () => expect(await db().engineEvent.count({ where: unhandled })).toBe(0), WAIT);
    expect(await events()).toHaveLength(1);
    expect(await media()).toMatchObject({ state: 'stored' });
  });
});

describe('a file that we send', () => {
  async function sent(sourceUrl: string) {
    const { conversationId } = await createTestConversation(workspace);
    const id = await createTestMessage({
      workspaceId,
      conversationId,
      direction: 'outbound',
      status: 'accepted',
      source: 'api',
      type: 'image',
      kind: 'image',
      media: { create: { filename: 'a.jpg', sourceUrl } },
    });
    await enqueueEvents({ events: [mediaReceived.create({ workspaceId, messageId: id })] });
  }

  it('is copied from its link, through redirects, without an event', async () => {
    const host = await serveHandler((request) =>
      request.url.endsWith('/old')
        ? new Response(null, { status: 302, headers: { location: '/new' } })
        : new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
    );
    await sent(`${host.url}/old`);
    await vi.waitFor(async () => expect(await media()).toMatchObject({ state: 'stored' }), WAIT);
    expect(await media()).toMatchObject({ mimeType: 'image/jpeg', size: 7n });
    expect(await events()).toEqual([]);
    await host.stop();
  });

  it.each([
    ['a closed address', 'http://127.0.0.2:9/a.jpg', 'The link leads to an address that is closed.'],
    ['a closed address in disguise', 'http://2130706434:9/a.jpg', 'The link leads to an address that is closed.'],
    ['nothing that can be called', 'ftp://files.example.com/a.jpg', 'The link leads to an address that is closed.'],
  ])('is not fetched from %s', async (_name, url, error) => {
    await sent(url);
    await vi.waitFor(async () => expect(await media()).toMatchObject({ state: 'failed', error }), WAIT);
  });

  it('is not fetched from where a redirect leads to a closed address', async () => {
    const host = await serveHandler(
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.2:9/a.jpg' } }),
    );
    await sent(`${host.url}/a.jpg`);
    await vi.waitFor(async () => expect(await media()).toMatchObject({ state: 'failed' }), WAIT);
    await host.stop();
  });

  it('is given up where there is none', async () => {
    const host = await serveHandler(() => new Response('gone', { status: 404 }));
    await sent(`${host.url}/a.jpg`);
    const error = 'The link answered with HTTP 404.';
    await vi.waitFor(async () => expect(await media()).toMatchObject({ state: 'failed', error }), WAIT);
    await host.stop();
  });

  it('is given up beyond 100 MB, announced or not', async () => {
    const chunk = new Uint8Array(4 * 1_048_576);
    let served = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          served += chunk.length;
          controller.enqueue(chunk);
        },
      });
    const host = await serveHandler(() => new Response(endless()));
    await sent(`${host.url}/a.jpg`);
    const error = 'The file is larger than 100 MB.';
    await vi.waitFor(async () => expect(await media()).toMatchObject({ state: 'failed', error }), WAIT);
    expect(served).toBeLessThan(150 * 1_048_576);
    await host.stop();
  });
});

it('a copy that was lost is started again', async () => {
  await channel.changeSettings({ webhooks: { paused: true } });
  const { conversationId } = await createTestConversation(workspace);
  const uploaded = await channel.uploadMedia(new Blob(['bytes']), {
    mimeType: 'image/png',
    phoneNumberId: workspace.phoneNumberId,
  });
  await createTestMessage({
    workspaceId,
    conversationId,
    type: 'image',
    kind: 'image',
    media: {
      create: {
        filename: 'a.png',
        channelMediaId: uploaded.media_id,
        createdAt: new Date(Date.now() - 2 * 3_600_000),
      },
    },
  });
  await requeueLostCopies();
  expect((await deliveredEvent()).message.media_url).toMatch(/^http/);
});
