import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { channelFor } from './channel-for.ts';

const account = { phoneNumberId: '1001', wabaId: '2001', accessToken: 'a-token' };
const channel = channelFor(account);
let control: TestChannel;

beforeAll(async () => {
  control = await startTestChannel();
  await control.addNumber({ phone_number_id: '1001', waba_id: '2001', token: 'a-token', verified_name: 'Shop Ltd' });
});
afterAll(() => control.stop());

async function read(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const upload = () =>
  channel.uploadMedia({ bytes: new TextEncoder().encode('hello'), mimeType: 'text/plain', filename: 'a.txt' });

describe('messages', () => {
  it('sends reply buttons with a text', async () => {
    const message = { type: 'text', body: 'Sure?', buttons: [{ id: 'y', title: 'Yes' }] } as const;
    const { id, messageStatus } = await channel.sendMessage({
      to: { phone: '919812345678' },
      message: { ...message, buttons: [...message.buttons] },
      reference: 'r1',
    });
    expect(messageStatus).toBe('accepted');
    expect((await control.message(id)).payload).toMatchObject({
      to: '+919812345678',
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Sure?' },
        action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Yes' } }] },
      },
    });
  });

  it('passes on what the channel says about a template that it holds back', async () => {
    await control.addFault({ operation: 'messages.send', action: { type: 'hold' }, to: '919812345678' });
    const message = { type: 'template', name: 'hello_world', languageCode: 'en_US' } as const;
    const accepted = await channel.sendMessage({ to: { phone: '+919812345678' }, message, reference: 'r2' });
    expect(accepted.messageStatus).toBe('held_for_quality_assessment');
  });
});

describe('files', () => {
  it('uploads a file and downloads its bytes again', async () => {
    const { id } = await upload();
    expect(await channel.mediaInfo({ mediaId: id })).toMatchObject({ mimeType: 'text/plain', size: 5 });
    const { stream, mimeType, size } = await channel.downloadMedia({ mediaId: id });
    expect({ text: await read(stream), mimeType, size }).toEqual({ text: 'hello', mimeType: 'text/plain', size: 5 });
  });

  it('may be left unread, as by a full disk', async () => {
    const crashes: unknown[] = [];
    const note = (error: unknown) => crashes.push(error);
    process.on('uncaughtException', note);
    const { id } = await upload();
    const { stream } = await channel.downloadMedia({ mediaId: id });
    stream.destroy();
    // It is closed in the first, and an error that no one hears is thrown right after it.
    await nextTurn();
    await nextTurn();
    process.off('uncaughtException', note);
    expect(crashes).toEqual([]);
  });

  it('takes the size as a number too', async () => {
    const { id } = await upload();
    await control.changeSettings({ media: { file_size: 'number' } });
    expect(await channel.mediaInfo({ mediaId: id })).toMatchObject({ size: 5 });
  });

  it('asks for a new link once if the first has expired', async () => {
    const { id } = await upload();
    await control.addFault({ operation: 'media.download', action: { type: 'http', status: 404 } });
    expect(await read((await channel.downloadMedia({ mediaId: id })).stream)).toBe('hello');
  });

  it('gives up when the new link is no better', async () => {
    const { id } = await upload();
    await control.addFault({ operation: 'media.download', times: 2, action: { type: 'http', status: 404 } });
    await expect(channel.downloadMedia({ mediaId: id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('does not know a file that the channel does not know', async () => {
    await expect(channel.downloadMedia({ mediaId: '999' })).rejects.toMatchObject({ kind: 'not_found', subcode: 33 });
  });

  it.each([
    [401, 'credentials'],
    [503, 'unavailable'],
  ])('reads %i from the file host as %s', async (status, kind) => {
    const { id } = await upload();
    await control.addFault({ operation: 'media.download', action: { type: 'http', status } });
    await expect(channel.downloadMedia({ mediaId: id })).rejects.toMatchObject({ kind });
  });

  it.each([
    ['image/png', { 'content-type': 'text/html; charset=utf-8' }, '<html>Sorry</html>', 'unavailable'],
    ['video/mp4', { 'content-type': 'application/json' }, '{"error":{"code":190}}', 'credentials'],
  ])('takes no page for a file of the type %s', async (mimeType, headers, body, kind) => {
    const { id } = await channel.uploadMedia({ bytes: new Uint8Array(9), mimeType, filename: 'a' });
    await control.addFault({ operation: 'media.download', action: { type: 'http', status: 200, headers, body } });
    await expect(channel.downloadMedia({ mediaId: id })).rejects.toMatchObject({ kind });
    expect(await read((await channel.downloadMedia({ mediaId: id })).stream)).toHaveLength(9);
  });

  it('reads a broken connection to the file host as unavailable', async () => {
    const { id } = await upload();
    await control.addFault({ operation: 'media.download', action: { type: 'reset' } });
    await expect(channel.downloadMedia({ mediaId: id })).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('the account', () => {
  it('lists all templates, page after page', async () => {
    const { templates: before } = await channel.listTemplates();
    for (let index = 0; index < 230; index++) {
      await control.addTemplate('2001', {
        name: `bulk_${index}`,
        language: 'en',
        status: 'APPROVED',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Hi' }],
      });
    }
    const { templates, isWhole } = await channel.listTemplates();
    expect(isWhole).toBe(true);
    expect(templates).toHaveLength(before.length + 230);
    expect(new Set(templates.map(({ name, language }) => `${name} ${language}`)).size).toBe(templates.length);
    expect(templates.find(({ name }) => name === 'appointment_reminder')).toMatchObject({
      language: 'en',
      status: 'APPROVED',
      parameterFormat: 'NAMED',
      rejectedReason: null,
    });
    expect(templates.find(({ name }) => name === 'loud_sale')).toMatchObject({
      status: 'REJECTED',
      rejectedReason: 'INCORRECT_CATEGORY',
    });
  });

  it('describes the number, its phone in digits', async () => {
    expect(await channel.phoneNumberInfo()).toMatchObject({
      displayPhone: expect.stringMatching(/^\d+$/),
      verifiedName: 'Shop Ltd',
      status: 'CONNECTED',
    });
    expect(await channel.listPhoneNumberIds()).toEqual(['1001']);
  });

  it('subscribes the app', async () => {
    await channel.subscribeApp();
    expect((await control.stats()).requests).toMatchObject({ 'subscriptions.add': 1 });
  });
});
