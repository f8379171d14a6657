import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  body,
  buttons,
  header,
  interactive,
  list,
  product,
  products,
  reply,
  rows,
  template,
} from './testing/messages.ts';
import { ASHA, startFixture } from './testing/sandbox-fixture.ts';

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
