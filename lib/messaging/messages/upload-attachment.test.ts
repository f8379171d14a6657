import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { copyMedia } from '../media/copy-media.ts';
import { maxMediaBytes } from './constants.ts';
import { inboxContentSchema, sendMessageBody } from './schema.ts';
import { sendMessage } from './send-message.ts';
import { uploadAttachment } from './upload-attachment.ts';

const test = setUpChannel();
const PDF = Buffer.from('%PDF-1.4 a bill');

const upload = (conversationId: string, more: Partial<Parameters<typeof uploadAttachment>[0]> = {}) =>
  uploadAttachment({
    workspaceId: test.workspace.workspaceId,
    conversationId,
    type: 'document',
    bytes: PDF,
    mimeType: 'application/pdf',
    filename: 'bill.pdf',
    ...more,
  });

it('uploads the file to the channel’s store, from where the message uses it and we copy it', async () => {
  const { workspaceId, phoneNumberId } = test.workspace;
  const { conversationId } = await createTestConversation(test.workspace);
  const { media_id } = await upload(conversationId);
  const id = newId();
  const message = inboxContentSchema.parse({ type: 'document', media_id, filename: 'bill.pdf', caption: 'Yours' });
  await sendMessage({ workspaceId, conversationId, id, message, source: 'inbox' });

  const [sent] = await test.channel.messages({ phone_number_id: phoneNumberId });
  expect(sent?.payload).toMatchObject({
    type: 'document',
    document: { id: media_id, filename: 'bill.pdf', caption: 'Yours' },
  });
  const media = () =>
    db().media.findUniqueOrThrow({ where: { workspaceId_messageId: { workspaceId, messageId: id } } });
  expect(await media()).toMatchObject({ state: 'pending', filename: 'bill.pdf', sourceUrl: null });
  await copyMedia({ workspaceId, messageId: id });
  expect(await media()).toMatchObject({ state: 'stored', mimeType: 'application/pdf', size: BigInt(PDF.length) });
});

describe('a file that the channel would not take', () => {
  it.each([
    ['empty', { bytes: Buffer.alloc(0) }, 'media_empty'],
    ['too large', { bytes: Buffer.alloc(maxMediaBytes.document + 1) }, 'media_too_large'],
    ['of a type that is not one', { mimeType: 'application/x-msdownload' }, 'media_type'],
    ['a picture sent as a film', { type: 'video', mimeType: 'image/png' } as const, 'media_type'],
  ])('is refused: %s', async (_, file, type) => {
    const { conversationId } = await createTestConversation(test.workspace);
    await expect(upload(conversationId, file)).rejects.toMatchObject({ issues: [{ type, loc: ['body', 'file'] }] });
  });
});

it('refuses another workspace’s conversation', async () => {
  const { conversationId } = await createTestConversation(await createTestWorkspace());
  await expect(upload(conversationId)).rejects.toMatchObject({ code: 'not_found' });
});

it('says when the channel is down, after which nothing was sent', async () => {
  const { conversationId } = await createTestConversation(test.workspace);
  await test.channel.addFault({ operation: 'media.upload', times: 10, action: { type: 'http', status: 503 } });
  await expect(upload(conversationId)).rejects.toMatchObject({ code: 'channel_unavailable' });
});

it('is not for the public API, which takes links', () => {
  const parsed = sendMessageBody.safeParse({ to: '+919812345678', type: 'image', media_id: '123' });
  expect(parsed.error?.issues).toMatchObject([{ path: ['media_url'] }]);
});
