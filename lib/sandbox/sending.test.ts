import { createServer } from 'node:http';
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
    await expect.poll(() => fixture.receiver.statuses().map(({ status }) => status)).toContain('delivered');
    expect(
      fixture.receiver
        .statuses()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['delivered', 'sent', 'sent']);
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

describe('failures after the answer', () => {
  it('fails a free-form message outside the 24 hours with 131047, and not a template', async () => {
    await using fixture = await startFixture();
    const { graph, control, receiver } = fixture;
    await graph.text(ASHA, 'to someone who never wrote');
    await expect.poll(() => receiver.statuses()).toHaveLength(1);
    expect(receiver.statuses()[0]).toMatchObject({
      status: 'failed',
      errors: [
        {
          code: 131047,
          title: 'Re-engagement message',
          message: 'Re-engagement message',
          error_data: { details: expect.stringContaining('more than 24 hours') },
          href: expect.stringContaining('error-codes'),
        },
      ],
    });
    expect(receiver.statuses()[0]).not.toHaveProperty('recipient_user_id');
    expect(receiver.values().at(-1)).not.toHaveProperty('contacts');

    await fixture.openWindow();
    await control.moveClock({ advance_ms: 24 * 3_600_000 - 60_000 });
    await graph.text(ASHA, 'just in time');
    await expect.poll(() => receiver.statuses().at(-1)?.status).toBe('delivered');
    await control.moveClock({ advance_ms: 120_000 });
    await graph.text(ASHA, 'too late');
    await expect.poll(() => receiver.statuses().at(-1)?.errors?.[0]?.code).toBe(131047);
    await graph.send(ASHA, { type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } });
    await expect
      .poll(() => receiver.statuses().at(-1))
      .toMatchObject({ status: 'delivered', pricing: { category: 'utility' } });
  });

  it('refuses it at once when configured to', async () => {
    await using fixture = await startFixture({ settings: { window: 'sync' } });
    const { status, body } = await fixture.graph.text(ASHA, 'x');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 131047, message: '(#131047) Re-engagement message' });
  });

  it.each([131026, 131049, 130472])('fails every message to a customer who is set to fail with %i', async (code) => {
    await using fixture = await startFixture();
    await fixture.openWindow();
    await fixture.control.saveCustomer(ASHA, { fails_with: code });
    expect((await fixture.graph.text(ASHA, 'x')).status).toBe(200);
    await expect
      .poll(() => fixture.receiver.statuses())
      .toEqual([expect.objectContaining({ status: 'failed', errors: [expect.objectContaining({ code })] })]);
  });

  it('fetches links on loopback hosts and fails with 131053 what cannot be used', async () => {
    await using fixture = await startFixture({ settings: { window: 'off' } });
    const files: Record<string, [number, string, number]> = {
      '/ok.jpg': [200, 'image/jpeg', 10],
      '/missing.jpg': [404, 'text/html', 10],
      '/page.jpg': [200, 'text/html', 10],
      '/large.jpg': [200, 'image/jpeg', 5 * 1024 * 1024 + 1],
    };
    const host = createServer((request, response) => {
      const [status, type, size] = files[request.url ?? ''] ?? [404, 'text/plain', 0];
      response.writeHead(status, { 'content-type': type }).end(Buffer.alloc(size));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const address = host.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    try {
      for (const path of Object.keys(files)) {
        const { body } = await fixture.graph.send(ASHA, { type: 'image', image: { link: origin + path } });
        const { id } = body.messages[0];
        const outcome = path === '/ok.jpg' ? 'delivered' : 'failed';
        await expect.poll(async () => (await fixture.control.message(id)).status).toBe(outcome);
        if (outcome === 'failed') expect((await fixture.control.message(id)).statuses.at(-1)?.code).toBe(131053);
      }
    } finally {
      host.close();
      host.closeAllConnections();
    }
  });

  it('plays statuses by hand, in any order, with any failure', async () => {
    await using fixture = await startFixture({ settings: { statuses: { mode: 'manual' } } });
    await fixture.openWindow();
    const { body } = await fixture.graph.text(ASHA, 'x');
    const { id } = body.messages[0];
    await fixture.control.setStatus(id, { status: 'read' });
    await fixture.control.setStatus(id, { status: 'sent' });
    await fixture.control.setStatus(id, { status: 'failed', code: 131042, details: 'Pay the bill.' });
    await expect
      .poll(() =>
        fixture.receiver
          .statuses()
          .map(({ status }) => status)
          .sort(),
      )
      .toEqual(['failed', 'read', 'sent']);
    const failed = fixture.receiver.statuses().find(({ status }) => status === 'failed');
    expect(failed?.errors).toEqual([
      expect.objectContaining({ code: 131042, error_data: { details: 'Pay the bill.' } }),
    ]);
    expect((await fixture.control.message(id)).statuses.map(({ status }) => status)).toEqual([
      'accepted',
      'read',
      'sent',
      'failed',
    ]);
  });

  it.each([
    ['a key that texts do not take', { type: 'text', text: { body: 'x', bold: true } }],
    ['a language that is written otherwise', template({ language: { code: 'en-US' } })],
    ['components that are no list', template({ components: {} })],
    ['a component of another kind', template({ components: [{ type: 'footer' }] })],
    ['parameters that are no list', template({ components: [{ type: 'body', parameters: 'x' }] })],
    ['a parameter of another type', template({ components: [{ type: 'body', parameters: [{ type: 'html' }] }] })],
    ['a button without a place', template({ components: [{ type: 'button', sub_type: 'url', parameters: [] }] })],
    ['a button of another kind', template({ components: [{ type: 'button', sub_type: 'link', index: '0' }] })],
    ['a misspelt field', { type: 'text', text: { body: 'x' }, contxt: { message_id: 'wamid.1' } }],
    ['a reply to no message', { type: 'text', text: { body: 'x' }, context: {} }],
    ['a voice that is no yes or no', { type: 'audio', audio: { link: 'https://a.example/a', voice: 'yes' } }],
    ['a reaction without an emoji', { type: 'reaction', reaction: { message_id: 'wamid.1' } }],
    ['a file in a body', body({ type: 'image', image: { link: 'https://a.example/a' } })],
    ['a file without a source', header({ type: 'image', image: {} })],
    ['a place without one', header({ type: 'location' })],
    ['a header of 61 characters', buttons({ header: { type: 'text', text: 'x'.repeat(61) } })],
    ['a footer of 61 characters', buttons({ footer: { text: 'x'.repeat(61) } })],
    ['a footer without text', buttons({ footer: {} })],
    ['a body of 1025 characters', buttons({ body: { text: 'x'.repeat(1025) } })],
    ['a button that is no reply', buttons({ action: { buttons: [{ type: 'url', reply: { id: '1', title: '1' } }] } })],
    ['a button of 21 characters', buttons({ action: { buttons: [reply('1', 'x'.repeat(21))] } })],
    ['a list’s opener of 21 characters', list({ button: 'x'.repeat(21) })],
    ['a row of 25 characters', list({ sections: [{ rows: [{ id: '1', title: 'x'.repeat(25) }] }] })],
    ['sections without titles', list({ sections: [1, 2].map((id) => ({ rows: [{ id: `${id}`, title: 'x' }] })) })],
    [
      'a link that is none',
      interactive('cta_url', { action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'x' } } }),
    ],
    ['a catalog message of another name', interactive('catalog_message', { action: { name: 'catalog' } })],
  ])('refuses %s for its form (correctness 5)', async (_what, message) => {
    await using fixture = await startFixture();
    const { status, body } = await fixture.graph.send(ASHA, message);
    expect([status, body.error.code]).toEqual([400, 100]);
  });

  it.each([
    ['a text that is blank', body({ type: 'text', text: ' ' }), 131008],
    ['a currency without what is shown', body({ type: 'currency', currency: { code: 'INR', amount_1000: 1 } }), 131008],
    ['a list with a header that is a file', list({}, { header: { type: 'image', image: { id: '1' } } }), 131009],
    ['a list with a section that has no rows', list({ sections: [{ rows: [] }] }), 131009],
    ['eleven rows', list({ sections: [{ rows: rows(11) }] }), 131009],
    ['two rows of one ID', list({ sections: [{ rows: [...rows(2), ...rows(1)] }] }), 131009],
    ['two buttons of one title', buttons({ action: { buttons: [reply('1', 'x'), reply('2', 'x')] } }), 131009],
    ['a product list without a header', products({ header: undefined }), 131008],
    ['31 products', products({}, 31), 131009],
    ['a product with a header', product({ header: { type: 'text', text: 'x' } }), 131009],
  ])('refuses %s (correctness 5)', async (_what, message, code) => {
    await using fixture = await startFixture();
    const { status, body } = await fixture.graph.send(ASHA, message);
    expect([status, body.error.code]).toEqual([400, code]);
  });

  it.each([
    [
      'reply buttons with a picture above',
      buttons({ header: { type: 'image', image: { link: 'https://a.example/a' } }, footer: { text: 'x' } }),
    ],
    [
      'ten rows in two sections',
      list({
        sections: [
          { title: 'A', rows: rows(9) },
          { title: 'B', rows: [{ id: 'b', title: 'b' }] },
        ],
      }),
    ],
    ['thirty products', products({}, 30)],
    ['a product', product({})],
    ['a catalog', interactive('catalog_message', { action: { name: 'catalog_message' } })],
    [
      'a link',
      interactive('cta_url', {
        action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://a.example' } },
      }),
    ],
    ['a reaction taken away', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '' } }],
  ])('takes %s', async (_what, message) => {
    await using fixture = await startFixture({ settings: { fetch_links: 'never', window: 'off' } });
    expect(await fixture.graph.send(ASHA, message)).toMatchObject({ status: 200 });
  });
});

const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, title: `${at}` }));

function interactive(type: string, fields: Record<string, unknown>) {
  return { type: 'interactive', interactive: { type, body: { text: 'x' }, ...fields } };
}

function buttons(fields: Record<string, unknown>) {
  return interactive('button', { action: { buttons: [reply('1', 'x')] }, ...fields });
}

function list(action: Record<string, unknown>, fields: Record<string, unknown> = {}) {
  return interactive('list', { action: { button: 'Open', sections: [{ rows: rows(1) }], ...action }, ...fields });
}

function products(fields: Record<string, unknown>, count = 1) {
  const items = Array.from({ length: count }, (_, at) => ({ product_retailer_id: `SKU-${at}` }));
  const action = { catalog_id: '1', sections: [{ title: 'Tea', product_items: items }] };
  return interactive('product_list', { header: { type: 'text', text: 'Offers' }, action, ...fields });
}

function product(fields: Record<string, unknown>) {
  return interactive('product', { action: { catalog_id: '1', product_retailer_id: 'SKU-1' }, ...fields });
}

const body = (parameter: object) => template({ components: [{ type: 'body', parameters: [parameter] }] });
const header = (parameter: object) => template({ components: [{ type: 'header', parameters: [parameter] }] });

function template(fields: Record<string, unknown>) {
  return { type: 'template', template: { name: 'order_update', language: { code: 'en_US' }, ...fields } };
}
