import { expect, it } from 'vitest';
import { APP_SECRET, messagesDocument, postWebhook } from '#lib/messaging/inbound/testing/webhooks.ts';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { dropRefusedFile } from './drop-refused-file.ts';
import { sendMessageBody } from './schema.ts';
import { sendMessage } from './send-message.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

const test = setUpChannel();
const PICTURE = { headers: { 'content-type': 'image/jpeg' } };

async function setUp() {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const { workspaceId } = test.workspace;
  const { phone } = await createTestConversation(test.workspace);
  const host = await serveHandler(() => new Response('picture', PICTURE));
  const id = newId();
  const message = sendMessageBody.parse({ to: phone, type: 'image', media_url: `${host.url}/a.jpg` });
  const path = mediaPath({ workspaceId, messageId: id, filename: 'a.jpg' });
  return {
    host,
    ids: { workspaceId, messageId: id },
    send: () => sendMessage({ workspaceId, message, source: 'api', id }),
    copy: () => copyMedia({ workspaceId, messageId: id }),
    media: () => db().media.findFirst({ where: { workspaceId, messageId: id } }),
    isStored: async () => {
      const stored = await mediaStore().read({ path });
      stored?.body.destroy();
      return stored !== null;
    },
  };
}

const refusing = (code: number) =>
  test.channel.addFault({ operation: 'messages.send', times: 3, action: { type: 'error', code } });
const dropped = { state: 'failed', error: expect.stringContaining('was not sent'), size: null };

it('the file of a refused send is not kept when its copy begins after the refusal', async () => {
  const { send, media, copy, isStored, host } = await setUp();
  await refusing(131053);
  await expect(send()).rejects.toThrow();
  expect(await media()).toMatchObject(dropped);
  await copy();
  expect([await media(), await isStored()]).toEqual([expect.objectContaining(dropped), false]);
  await host.stop();
});

it('the file of a refused send is not kept when its copy ends before or in the middle of the refusal', async () => {
  const { send, media, copy, isStored, host, ids } = await setUp();
  await send();
  await copy();
  expect(await isStored()).toBe(true);
  await dropRefusedFile(ids);
  expect([await media(), await isStored()]).toEqual([expect.objectContaining({ state: 'stored' }), true]);
  const refused = { status: 'failed', channelId: null } as const;
  await db().message.update({
    where: { workspaceId_id: { workspaceId: ids.workspaceId, id: ids.messageId } },
    data: refused,
  });
  await dropRefusedFile(ids);
  expect([await media(), await isStored()]).toEqual([expect.objectContaining(dropped), false]);
  await db().media.updateMany({ where: ids, data: { state: 'pending' } });
  await copy();
  expect([await media(), await isStored()]).toEqual([expect.objectContaining(dropped), false]);
  await host.stop();
});

it('the file is requested again when the message is sent after all', async () => {
  const again = await setUp();
  await refusing(130429);
  await expect(again.send()).rejects.toThrow();
  expect(await again.media()).toMatchObject(dropped);
  await test.channel.clearFaults();
  await again.send();
  expect(await again.media()).toMatchObject({ state: 'pending', error: null });
  await again.copy();
  expect([await again.media(), await again.isStored()]).toEqual([expect.objectContaining({ state: 'stored' }), true]);
  await again.host.stop();
});

it('the file is requested again when a receipt shows that the message was sent after all', async () => {
  const { send, media, copy, isStored, host, ids } = await setUp();
  await refusing(131016);
  await expect(send()).rejects.toThrow();
  expect(await media()).toMatchObject(dropped);
  const receipt = {
    ...{ id: 'wamid.LATE', timestamp: '1795250001', recipient_id: '919812345678' },
    biz_opaque_callback_data: ids.messageId,
  };
  const { phoneNumberId } = test.workspace;
  const tell = (status: string) => postWebhook(messagesDocument(phoneNumberId, { statuses: [{ ...receipt, status }] }));
  const requested = () => db().engineEvent.count({ where: { data: { path: ['messageId'], equals: ids.messageId } } });
  const before = await requested();
  await tell('failed');
  expect(await media()).toMatchObject(dropped);
  await tell('sent');
  await tell('delivered');
  expect([await media(), (await requested()) - before]).toEqual([
    expect.objectContaining({ state: 'pending', error: null }),
    1,
  ]);
  await copy();
  expect([await media(), await isStored()]).toEqual([expect.objectContaining({ state: 'stored' }), true]);
  await host.stop();
});
