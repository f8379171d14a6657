import { describe, expect, it } from 'vitest';
import { ASHA, ASHA_ID, startFixture } from './testing/sandbox-fixture.ts';

describe('sending', () => {
  it('accepts a text and reports sent and delivered by itself, read when the customer opens the thread', async () => {
    await using fixture = await startFixture();
    const { graph, control, receiver } = fixture;
    await fixture.openWindow();
    const sent = await graph.text(ASHA, 'Hi Asha', { biz_opaque_callback_data: 'msg_1' });
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: ASHA, wa_id: ASHA_ID }],
      messages: [{ id: expect.stringMatching(/^wamid\.[A-Za-z0-9+/=]+$/), message_status: 'accepted' }],
    });
    await expect.poll(() => receiver.statuses().map(({ status }) => status)).toEqual(['sent', 'delivered']);
    expect(receiver.statuses()[0]).toMatchObject({
      id: sent.body.messages[0].id,
      recipient_id: ASHA_ID,
      recipient_user_id: expect.stringMatching(/^IN\.\d+$/),
      biz_opaque_callback_data: 'msg_1',
      pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
    });
    expect(receiver.statuses()[0]).not.toHaveProperty('conversation');
    await control.readThread(ASHA);
    await expect.poll(() => receiver.statuses().at(-1)).toMatchObject({ id: sent.body.messages[0].id, status: 'read' });
    expect(receiver.statuses().at(-1)).not.toHaveProperty('pricing');
    expect(await control.sends('msg_1')).toMatchObject({ count: 1, wamids: [sent.body.messages[0].id] });
  });

  it('makes IDs in Meta’s format', async () => {
    await using fixture = await startFixture();
    const { body } = await fixture.graph.text(ASHA, 'x');
    const bytes = Buffer.from(body.messages[0].id.slice('wamid.'.length), 'base64');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0x1c, 0x18, ASHA_ID.length]));
    expect(bytes.subarray(3, 15).toString()).toBe(ASHA_ID);
    expect(bytes.subarray(15, 20)).toEqual(Buffer.from([0x15, 2, 0, 0x11, 0x18]));
    expect(bytes.subarray(21, -1).toString()).toMatch(/^[0-9A-F]{18}$/);
  });

  it('gives Brazilian, Mexican and Argentine numbers another wa_id than was sent to', async () => {
    await using fixture = await startFixture();
    const waIdOf = async (to: string) => (await fixture.graph.text(to, 'x')).body.contacts[0];
    expect(await waIdOf('+5511987654321')).toEqual({ input: '+5511987654321', wa_id: '551187654321' });
    expect(await waIdOf('+551132654321')).toMatchObject({ wa_id: '551132654321' });
    expect(await waIdOf('+525512345678')).toMatchObject({ wa_id: '5215512345678' });
    expect(await waIdOf('+541123456789')).toMatchObject({ wa_id: '5491123456789' });
    expect(await waIdOf('5491123456789')).toMatchObject({ wa_id: '5491123456789' });
  });

  it('puts the country code of the business number before a number without plus', async () => {
    await using fixture = await startFixture();
    await fixture.control.changeNumber('1', { display_phone_number: '+91 80123 45678' });
    const waIdOf = async (to: string) => (await fixture.graph.text(to, 'x')).body.contacts[0].wa_id;
    expect(await waIdOf('(631) 555-1234')).toBe('916315551234');
    expect(await waIdOf('1 (631) 555-1234')).toBe('9116315551234');
    expect(await waIdOf('+1 (631) 555-1234')).toBe('16315551234');
    expect(await waIdOf('919812345678')).toBe(ASHA_ID);
  });

  it.each([
    ['no messaging_product', { messaging_product: undefined }, 100, /parameter messaging_product is required/],
    ['another product', { messaging_product: 'sms' }, 100, /must be one of \{WHATSAPP\} - got "sms"/],
    ['no recipient', { to: undefined }, 100, /parameter to is required/],
    ['letters as recipient', { to: 'asha' }, 131009, /not valid/],
    ['an unknown type', { type: 'fax', fax: {} }, 100, /must be one of/],
    ['no text object', { text: undefined }, 100, /Invalid parameter/, "Parameter 'text' is mandatory for type 'text'"],
    ['an empty text', { text: { body: '' } }, 100, /parameter text\['body'\] is required/],
    ['a text of 4097 characters', { text: { body: 'x'.repeat(4097) } }, 100, /at most 4096/],
    ['callback data of 513 characters', { biz_opaque_callback_data: 'x'.repeat(513) }, 100, /at most 512/],
    ['an image without source', { type: 'image', image: {} }, 100, /Invalid parameter/],
    [
      'an image with id and link',
      { type: 'image', image: { id: '1', link: 'https://a.example/a.jpg' } },
      100,
      /Invalid parameter/,
    ],
    ['a link that is not one', { type: 'image', image: { link: 'a.jpg' } }, 100, /not a valid URI/],
    [
      'a caption of 1025',
      { type: 'video', video: { link: 'https://a.example/a', caption: 'x'.repeat(1025) } },
      100,
      /at most 1024/,
    ],
    [
      'a caption on audio',
      { type: 'audio', audio: { link: 'https://a.example/a', caption: 'x' } },
      100,
      /Unexpected key "caption"/,
    ],
    [
      'a filename on an image',
      { type: 'image', image: { link: 'https://a.example/a', filename: 'x' } },
      100,
      /Unexpected key/,
    ],
    ['an unknown media id', { type: 'image', image: { id: '99' } }, 131009, /not valid/],
    [
      'four buttons',
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Choose' },
          action: { buttons: [1, 2, 3, 4].map((id) => ({ type: 'reply', reply: { id: `${id}`, title: `${id}` } })) },
        },
      },
      131009,
      /not valid/,
      'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3',
    ],
    ['reading an unknown message', { status: 'read', message_id: 'wamid.unknown' }, 131009, /not valid/],
  ])('refuses %s', async (_, change, code, message, details?: string) => {
    await using fixture = await startFixture();
    const { status, body } = await fixture.graph.call('POST', 'v25.0/1/messages', {
      messaging_product: 'whatsapp',
      to: ASHA,
      text: { body: 'x' },
      ...change,
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'OAuthException', code, message: expect.stringMatching(message) });
    expect(body.error.fbtrace_id).toMatch(/^A\w{21}$/);
    expect(body.error).not.toHaveProperty('error_subcode');
    if (details) expect(body.error.error_data).toEqual({ messaging_product: 'whatsapp', details });
    expect((await fixture.control.stats()).sends.accepted).toBe(0);
  });

  it('refuses the sender itself, recipients off the allow-list, and an unregistered number', async () => {
    await using fixture = await startFixture({ settings: { allowed_recipients: ['+5511987654321'] } });
    const { graph, control } = fixture;
    const { display_phone_number } = await control.changeNumber('1', {});
    expect((await graph.text(`+${display_phone_number}`, 'x')).body.error.code).toBe(131021);
    expect((await graph.text(ASHA, 'x')).body.error).toMatchObject({
      code: 131030,
      message: '(#131030) Recipient phone number not in allowed list',
    });
    expect((await graph.text('+5511987654321', 'x')).status).toBe(200);
    await control.changeNumber('1', { registered: false });
    expect((await graph.text('+5511987654321', 'x')).body.error).toMatchObject({
      code: 133010,
      message: '(#133010) Account not registered',
    });
  });

  it('takes every other kind of message', async () => {
    await using fixture = await startFixture({ settings: { fetch_links: 'never', window: 'off' } });
    const { graph, control } = fixture;
    const kinds = [
      { type: 'image', image: { link: 'https://files.example.com/a.jpg', caption: 'Front' } },
      { type: 'document', document: { link: 'https://files.example.com/a.pdf', filename: 'a.pdf' } },
      { type: 'audio', audio: { link: 'https://files.example.com/a.ogg', voice: true } },
      { type: 'sticker', sticker: { link: 'https://files.example.com/a.webp' } },
      { type: 'location', location: { latitude: 12.97, longitude: 77.59, name: 'Shop' } },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi' } }] },
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: 'Choose' },
          action: { button: 'Open', sections: [{ title: 'Tea', rows: [{ id: 't1', title: 'Green' }] }] },
        },
      },
    ];
    for (const kind of kinds) expect((await graph.send(ASHA, kind)).status).toBe(200);
    const shown = await control.messages({ customer: ASHA });
    expect(shown.map(({ type }) => type).reverse()).toEqual(kinds.map(({ type }) => type));
    expect(shown[0]).toMatchObject({ text: 'Choose', parts: { buttons: [{ type: 'row', id: 't1', text: 'Green' }] } });
    expect(shown.at(-1)).toMatchObject({ text: 'Front', payload: kinds[0] });
  });

  it('reports a reaction as sent and nothing more', async () => {
    await using fixture = await startFixture();
    const inbound = await fixture.openWindow();
    await fixture.graph.send(ASHA, { type: 'reaction', reaction: { message_id: inbound.id, emoji: '👍' } });
    await fixture.graph.text(ASHA, 'after it');
    const statuses = () => fixture.receiver.statuses().map(({ status }) => status);
    await expect.poll(statuses).toContain('delivered');
    await fixture.control.readThread(ASHA);
    await expect.poll(statuses).toContain('read');
    expect(statuses().sort()).toEqual(['delivered', 'read', 'sent', 'sent']);
  });

  it('marks a customer’s message and those before it as read', async () => {
    await using fixture = await startFixture();
    const first = await fixture.openWindow();
    const second = await fixture.openWindow();
    const read = {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: second.id,
      typing_indicator: { type: 'text' },
    };
    expect((await fixture.graph.post('1/messages', read)).body).toEqual({ success: true });
    expect((await fixture.control.message(first.id)).read_by_business).toBe(true);
    expect((await fixture.control.message(second.id)).read_by_business).toBe(true);
    const { changes } = await fixture.control.changes({ after: 0, timeoutMs: 0 });
    expect(changes.at(-1)).toMatchObject({ kind: 'typing', customer: ASHA_ID });
  });

  it('sends to a user id when there is no number', async () => {
    await using fixture = await startFixture();
    const { user_id } = await fixture.control.saveCustomer(ASHA, { hides_phone: true });
    await fixture.openWindow();
    const { body } = await fixture.graph.post('1/messages', {
      messaging_product: 'whatsapp',
      recipient: user_id,
      type: 'text',
      text: { body: 'Hi' },
    });
    expect(body.contacts).toEqual([{ input: user_id, user_id }]);
    await expect.poll(() => fixture.receiver.statuses()[0]).toMatchObject({ recipient_user_id: user_id });
    expect(fixture.receiver.statuses()[0]).not.toHaveProperty('recipient_id');
  });
});
