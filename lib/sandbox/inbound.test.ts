import { describe, expect, it } from 'vitest';
import type { EchoInput, InboundInput } from './schema/inbound-schema.ts';
import { ASHA, ASHA_ID, startFixture } from './testing/sandbox-fixture.ts';

const mediaNode = (mimeType: string) => ({
  id: expect.stringMatching(/^\d+$/),
  mime_type: mimeType,
  sha256: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  url: expect.stringContaining('?mid='),
});

describe('what customers write', () => {
  it('arrives in Meta’s envelope', async () => {
    await using fixture = await startFixture();
    await fixture.control.saveCustomer(ASHA, { name: 'Asha', username: 'asha' });
    const { id } = await fixture.control.write(ASHA, { type: 'text', text: 'Hello' });
    await expect
      .poll(() => fixture.receiver.documents())
      .toEqual([
        {
          object: 'whatsapp_business_account',
          entry: [
            {
              id: '2',
              changes: [
                {
                  field: 'messages',
                  value: {
                    messaging_product: 'whatsapp',
                    metadata: { display_phone_number: expect.stringMatching(/^1555\d{7}$/), phone_number_id: '1' },
                    contacts: [
                      {
                        profile: { name: 'Asha', username: 'asha' },
                        wa_id: ASHA_ID,
                        user_id: expect.stringMatching(/^IN\.\d+$/),
                      },
                    ],
                    messages: [
                      {
                        from: ASHA_ID,
                        from_user_id: expect.stringMatching(/^IN\.\d+$/),
                        id,
                        timestamp: expect.stringMatching(/^\d{10}$/),
                        type: 'text',
                        text: { body: 'Hello' },
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ]);
  });

  it.each<[string, InboundInput, Record<string, unknown>]>([
    [
      'image',
      { type: 'image', caption: 'Receipt' },
      { type: 'image', image: { ...mediaNode('image/png'), caption: 'Receipt' } },
    ],
    [
      'document',
      { type: 'document', filename: 'order.pdf' },
      { type: 'document', document: { ...mediaNode('application/pdf'), filename: 'order.pdf' } },
    ],
    ['audio', { type: 'audio' }, { type: 'audio', audio: { ...mediaNode('audio/amr'), voice: false } }],
    [
      'voice note',
      { type: 'voice' },
      { type: 'audio', audio: { ...mediaNode('audio/ogg; codecs=opus'), voice: true } },
    ],
    [
      'video',
      { type: 'video', caption: 'Demo' },
      { type: 'video', video: { ...mediaNode('video/mp4'), caption: 'Demo' } },
    ],
    ['sticker', { type: 'sticker' }, { type: 'sticker', sticker: { ...mediaNode('image/webp'), animated: false } }],
    [
      'location',
      { type: 'location', latitude: 12.97, longitude: 77.59, name: 'Home' },
      { type: 'location', location: { latitude: 12.97, longitude: 77.59, name: 'Home' } },
    ],
    [
      'contact cards',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi K' } }] },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi K' } }] },
    ],
    [
      'reaction',
      { type: 'reaction', message_id: 'wamid.X', emoji: '👍' },
      { type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' } },
    ],
    [
      'removed reaction',
      { type: 'reaction', message_id: 'wamid.X' },
      { type: 'reaction', reaction: { message_id: 'wamid.X' } },
    ],
    [
      'template button',
      { type: 'button', text: 'Stop', payload: 'STOP', context: { message_id: 'wamid.X' } },
      {
        type: 'button',
        button: { payload: 'STOP', text: 'Stop' },
        context: { from: expect.stringMatching(/^1555/), id: 'wamid.X' },
      },
    ],
    [
      'button reply',
      { type: 'button_reply', reply_id: 'yes', title: 'Yes' },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } } },
    ],
    [
      'list reply',
      { type: 'list_reply', reply_id: 't1', title: 'Green', description: '100 g' },
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 't1', title: 'Green', description: '100 g' } },
      },
    ],
    [
      'form',
      { type: 'nfm_reply', response: { size: 'M' } },
      {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"size":"M"}' } },
      },
    ],
    [
      'order with fractional prices',
      {
        type: 'order',
        note: 'Please gift-wrap',
        catalog_id: '194',
        items: [
          { retailer_id: 'TEA-GREEN', quantity: 2 },
          { retailer_id: 'SKU-2', item_price: 7.99, currency: 'USD' },
        ],
      },
      {
        type: 'order',
        order: {
          catalog_id: '194',
          text: 'Please gift-wrap',
          product_items: [
            { product_retailer_id: 'TEA-GREEN', quantity: 2, item_price: 149, currency: 'INR' },
            { product_retailer_id: 'SKU-2', quantity: 1, item_price: 7.99, currency: 'USD' },
          ],
        },
      },
    ],
    [
      'edited text',
      { type: 'edit', message_id: 'wamid.X', text: 'Asha' },
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'Asha' } } },
      },
    ],
    [
      'deleted message',
      { type: 'revoke', message_id: 'wamid.X' },
      { type: 'revoke', revoke: { original_message_id: 'wamid.X' } },
    ],
    [
      'unsupported kind',
      { type: 'unsupported', unsupported_type: 'poll_creation' },
      {
        type: 'unsupported',
        errors: [
          {
            code: 131051,
            title: 'Message type unknown',
            message: 'Message type unknown',
            error_data: { details: 'Message type is currently not supported.' },
          },
        ],
        unsupported: { type: 'poll_creation' },
      },
    ],
    [
      'file over the limit',
      { type: 'video', oversized: true },
      { type: 'video', video: { mime_type: 'video/mp4' }, errors: [expect.objectContaining({ code: 131052 })] },
    ],
    [
      'text from an ad',
      { type: 'text', text: 'Hi', referral: { source_type: 'ad', source_id: '1200' } },
      { type: 'text', text: { body: 'Hi' }, referral: { source_type: 'ad', source_id: '1200' } },
    ],
    [
      'forwarded text',
      { type: 'text', text: 'Hi', forwarded: true },
      { type: 'text', text: { body: 'Hi' }, context: { forwarded: true } },
    ],
    [
      'question about a product',
      {
        type: 'text',
        text: 'Hi',
        context: { message_id: 'wamid.X', referred_product: { catalog_id: '1', product_retailer_id: 'SKU' } },
      },
      {
        type: 'text',
        text: { body: 'Hi' },
        context: {
          id: 'wamid.X',
          from: expect.any(String),
          referred_product: { catalog_id: '1', product_retailer_id: 'SKU' },
        },
      },
    ],
    [
      'message of a kind no one knows',
      { type: 'raw', message: { type: 'hologram', hologram: { size: 3 } } },
      { type: 'hologram', hologram: { size: 3 } },
    ],
  ])('can be a %s', async (_, input, expected) => {
    await using fixture = await startFixture();
    const { id } = await fixture.control.write(ASHA, input);
    await expect
      .poll(() => fixture.receiver.messages())
      .toEqual([{ from: ASHA_ID, from_user_id: expect.any(String), id, timestamp: expect.any(String), ...expected }]);
  });

  it('carries no contacts when the system speaks, and opens no window', async () => {
    await using fixture = await startFixture();
    await fixture.control.write(ASHA, { type: 'system', new_phone: '+919800000001' });
    await expect
      .poll(() => fixture.receiver.messages()[0])
      .toMatchObject({
        type: 'system',
        system: {
          body: 'User changed from 919812345678 to 919800000001',
          wa_id: '919800000001',
          type: 'user_changed_number',
        },
      });
    expect(fixture.receiver.values()[0]).not.toHaveProperty('contacts');
    const [thread] = (await fixture.control.customers()).threads;
    expect(thread?.window_expires_at).toBeNull();
  });

  it('does not name someone by number who hides it', async () => {
    await using fixture = await startFixture();
    const { user_id } = await fixture.control.saveCustomer(ASHA, { hides_phone: true });
    await fixture.control.write(ASHA, { type: 'text', text: 'Guess who' });
    await expect.poll(() => fixture.receiver.messages()[0]).toMatchObject({ from_user_id: user_id });
    expect(fixture.receiver.messages()[0]).not.toHaveProperty('from');
    expect(fixture.receiver.values()[0]?.contacts).toEqual([{ profile: { name: expect.any(String) }, user_id }]);
  });

  it('brings a file that downloads as it was uploaded', async () => {
    await using fixture = await startFixture();
    const bytes = Buffer.from('%PDF-1.4 tiny');
    const { media_id, sha256 } = await fixture.control.uploadMedia(bytes, {
      mimeType: 'application/pdf',
      filename: 'a.pdf',
    });
    await fixture.control.write(ASHA, { type: 'document', media_id });
    await fixture.control.write(ASHA, {
      type: 'image',
      base64: Buffer.from('x').toString('base64'),
      mime_type: 'image/jpeg',
    });
    await expect.poll(() => fixture.receiver.messages().length).toBe(2);
    const document = fixture.receiver.messages().find(({ type }) => type === 'document')?.document as {
      id: string;
      url: string;
    };
    expect(document).toMatchObject({ id: media_id, sha256, filename: 'a.pdf' });
    const file = await fetch(document.url, { headers: { authorization: 'Bearer test-token' } });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    await expect(fixture.control.write(ASHA, { type: 'image', media_id: '404' })).rejects.toThrow(/No file 404/);
  });

  it('can be old, and can be the same message again', async () => {
    await using fixture = await startFixture();
    const message = { type: 'text', text: 'Long ago', id: 'wamid.SAME', age_ms: 3_600_000 } as const;
    await fixture.control.write(ASHA, message);
    await fixture.control.write(ASHA, message);
    await expect.poll(() => fixture.receiver.messages().map(({ id }) => id)).toEqual(['wamid.SAME', 'wamid.SAME']);
    const seconds = Number(fixture.receiver.messages()[0]?.timestamp);
    expect(Math.abs(Date.now() / 1000 - 3600 - seconds)).toBeLessThan(30);
    expect((await fixture.control.customers()).threads).toHaveLength(1);
    expect(await fixture.control.messages({ customer: ASHA })).toHaveLength(1);
    expect((await fixture.control.stats()).inbound.acknowledged).toBeLessThanOrEqual(1);
  });

  it.each([
    ['no type', {}, /type/],
    ['a text that is not a string', { type: 'text', text: 1 }, /text/],
    ['an unknown field', { type: 'text', text: 'x', colour: 'red' }, /colour/],
  ])('is refused with %s', async (_, input, message) => {
    await using fixture = await startFixture();
    await expect(fixture.control.write(ASHA, input as InboundInput)).rejects.toThrow(message);
    await expect(fixture.control.write('12', { type: 'text', text: 'x' })).rejects.toThrow(/not a phone number/);
  });
});

describe('what the business writes on its own phone', () => {
  it('is reported as an echo, appears in the customer’s thread, and opens no window', async () => {
    await using fixture = await startFixture();
    const { id } = await fixture.control.echo(ASHA, { type: 'text', text: 'Yes, from nine' });
    await expect
      .poll(() => fixture.receiver.documents())
      .toMatchObject([
        {
          entry: [
            {
              id: '2',
              changes: [
                {
                  field: 'smb_message_echoes',
                  value: {
                    metadata: { phone_number_id: '1' },
                    message_echoes: [
                      {
                        from: expect.stringMatching(/^1555\d{7}$/),
                        to: ASHA_ID,
                        id,
                        timestamp: expect.stringMatching(/^\d{10}$/),
                        type: 'text',
                        text: { body: 'Yes, from nine' },
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ]);
    expect(await fixture.control.messages({ customer: ASHA })).toMatchObject([
      { id, direction: 'outbound', text: 'Yes, from nine' },
    ]);
    const [thread] = (await fixture.control.customers()).threads;
    expect(thread).toMatchObject({ window_expires_at: null });
  });

  it('is nothing that only a customer can do', async () => {
    await using fixture = await startFixture();
    const tap = { type: 'button_reply', reply_id: 'yes', title: 'Yes' } as unknown as EchoInput;
    await expect(fixture.control.echo(ASHA, tap)).rejects.toThrow(/type/);
  });
});
