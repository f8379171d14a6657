import { describe, expect, it } from 'vitest';
import { ASHA, startFixture } from './testing/sandbox-fixture.ts';

const body = (...texts: string[]) => ({ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) });
const urlButton = (text: string) => ({
  type: 'button',
  sub_type: 'url',
  index: '0',
  parameters: [{ type: 'text', text }],
});

describe('sending templates', () => {
  it('renders header, body, footer and buttons for the phone', async () => {
    await using fixture = await startFixture();
    const { status } = await fixture.graph.send(ASHA, {
      type: 'template',
      template: {
        name: 'order_shipped',
        language: { code: 'pt_BR' },
        components: [body('Asha', '8842'), urlButton('track/8842')],
      },
    });
    expect(status).toBe(200);
    const [shown] = await fixture.control.messages({ customer: ASHA });
    expect(shown).toMatchObject({
      type: 'template',
      text: 'Olá Asha, seu pedido 8842 está a caminho.',
      parts: {
        header: null,
        footer: 'Sandbox Shop',
        buttons: [
          { type: 'url', text: 'Track', url: 'https://shop.example.com/track/8842' },
          { type: 'quick_reply', text: 'Stop updates', payload: 'Stop updates' },
        ],
      },
    });
  });

  it('fills named parameters, currencies, dates, media headers and codes', async () => {
    await using fixture = await startFixture({ settings: { fetch_links: 'never' } });
    const named = (parameter_name: string, text: string) => ({ type: 'text', parameter_name, text });
    const templates = [
      {
        name: 'appointment_reminder',
        components: [
          { type: 'header', parameters: [named('day', 'Monday')] },
          { type: 'BODY', parameters: [named('time', '10:30'), named('first_name', 'Asha')] },
        ],
      },
      {
        name: 'invoice',
        components: [
          {
            type: 'header',
            parameters: [{ type: 'document', document: { link: 'https://a.example/i.pdf', filename: 'i.pdf' } }],
          },
          {
            type: 'body',
            parameters: [
              { type: 'date_time', date_time: { fallback_value: '21 November' } },
              { type: 'currency', currency: { fallback_value: '₹199.00', code: 'INR', amount_1000: 199_000 } },
            ],
          },
        ],
      },
      {
        name: 'new_arrivals',
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link: 'https://a.example/i.jpg' } }] },
          body('Asha'),
          {
            type: 'button',
            sub_type: 'copy_code',
            index: 0,
            parameters: [{ type: 'coupon_code', coupon_code: 'TEA25' }],
          },
        ],
      },
      { name: 'login_code', components: [body('123456'), urlButton('123456')] },
    ];
    for (const template of templates) {
      const answer = await fixture.graph.send(ASHA, {
        type: 'template',
        template: { ...template, language: { code: 'en' } },
      });
      expect(answer.body.error).toBeUndefined();
    }
    const [login, arrivals, invoice, appointment] = await fixture.control.messages({ customer: ASHA });
    expect(appointment).toMatchObject({
      text: 'Hi Asha, we expect you at 10:30.',
      parts: { header: { type: 'text', text: 'Appointment on Monday' } },
    });
    expect(invoice).toMatchObject({
      text: 'Here is invoice 21 November for ₹199.00.',
      parts: { header: { type: 'document', link: 'https://a.example/i.pdf', filename: 'i.pdf' } },
    });
    expect(arrivals?.parts?.buttons).toEqual([{ type: 'copy_code', text: 'Copy offer code', payload: 'TEA25' }]);
    expect(login?.text).toBe('123456 is your verification code.');
  });

  it.each([
    ['an unknown name', { name: 'nothing' }, 404, 132001, 'template name (nothing) does not exist in en'],
    ['the wrong language', { name: 'hello_world' }, 404, 132001, 'template name (hello_world) does not exist in en'],
    ['one that is in review', { name: 'feedback_request', components: [body('x')] }, 404, 132001],
    ['a rejected one', { name: 'loud_sale' }, 404, 132001],
    ['a paused one', { name: 'spring_sale' }, 400, 132015],
    ['a disabled one', { name: 'old_promo' }, 400, 132016],
    [
      'too few parameters',
      { name: 'order_shipped', components: [body('Asha')] },
      400,
      132000,
      'body: number of localizable_params (1) does not match the expected number of params (2)',
    ],
    ['too many parameters', { name: 'greeting', components: [body('Asha', 'x')] }, 400, 132000],
    [
      'a missing URL parameter',
      { name: 'order_shipped', components: [body('Asha', '1')] },
      400,
      131008,
      'buttons: Button at index 0 of type Url requires a parameter',
    ],
    [
      'a missing media header',
      { name: 'invoice', components: [body('a', 'b')] },
      400,
      132012,
      'header: Format mismatch, expected DOCUMENT, received UNKNOWN',
    ],
    [
      'a text for a media header',
      { name: 'invoice', components: [{ type: 'header', parameters: [{ type: 'text', text: 'x' }] }, body('a', 'b')] },
      400,
      132012,
      'header: Format mismatch, expected DOCUMENT, received TEXT',
    ],
    ['a line break in a parameter', { name: 'greeting', components: [body('a\nb')] }, 400, 132018],
    ['an empty parameter', { name: 'greeting', components: [body('')] }, 400, 131008],
    ['a text that grows too long', { name: 'greeting', components: [body('x'.repeat(1025))] }, 400, 132005],
    [
      'unnamed parameters for a named template',
      {
        name: 'appointment_reminder',
        components: [{ type: 'header', parameters: [{ type: 'text', text: 'x' }] }, body('a', 'b')],
      },
      400,
      100,
      'Parameter name is missing or empty',
    ],
  ])('refuses %s', async (_, template, status, code, details?: string) => {
    await using fixture = await startFixture();
    const answer = await fixture.graph.send(ASHA, {
      type: 'template',
      template: { language: { code: 'en' }, ...template },
    });
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
    if (details) expect(answer.body.error.error_data.details).toBe(details);
  });

  it('counts characters, of which an emoji is one', async () => {
    await using fixture = await startFixture();
    const send = (text: string) =>
      fixture.graph.send(ASHA, {
        type: 'template',
        template: { language: { code: 'en' }, name: 'greeting', components: [body(text)] },
      });
    expect((await send('👋'.repeat(900))).status).toBe(200);
    expect((await send('👋'.repeat(1025))).body.error.code).toBe(132005);
  });

  it('answers 132000 to a line break before v23', async () => {
    await using fixture = await startFixture();
    const { body: answer } = await fixture.graph.call('POST', 'v22.0/1/messages', {
      messaging_product: 'whatsapp',
      to: ASHA,
      type: 'template',
      template: { name: 'greeting', language: { code: 'en' }, components: [body('a\nb')] },
    });
    expect(answer.error.code).toBe(132000);
  });
});

describe('template management', () => {
  it('pages with cursors, and gives next only when more follows', async () => {
    await using fixture = await startFixture();
    const { graph } = fixture;
    const names: string[] = [];
    let path: string = 'v25.0/2/message_templates?limit=5&fields=name,status';
    for (let pages = 1; ; pages += 1) {
      const { body: page } = await graph.call('GET', path);
      names.push(...page.data.map((template: { name: string }) => template.name));
      expect(page.data[0]).toEqual({
        id: expect.stringMatching(/^\d{18}$/),
        name: expect.any(String),
        status: expect.any(String),
      });
      expect(page.paging.cursors).toEqual({ before: expect.any(String), after: expect.any(String) });
      if (!page.paging.next) break;
      path = page.paging.next;
      expect(pages).toBeLessThan(10);
    }
    expect(names).toHaveLength(14);
    expect(names.filter((name) => name === 'order_shipped')).toHaveLength(3);
  });

  it('filters by name, status, category and language', async () => {
    await using fixture = await startFixture();
    const names = async (query: string) =>
      (await fixture.graph.get(`2/message_templates?limit=100&${query}`)).body.data.map(
        (template: { name: string }) => template.name,
      );
    expect(await names('name=hello')).toEqual(['hello_world']);
    expect(await names('status=PAUSED')).toEqual(['spring_sale']);
    expect(await names(`status=${encodeURIComponent('["REJECTED","PENDING"]')}`)).toEqual([
      'loud_sale',
      'feedback_request',
    ]);
    expect(await names('language=pt_BR')).toEqual(['order_shipped']);
    expect(await names('category=AUTHENTICATION')).toEqual(['login_code']);
    expect(await names('name_or_content=verification')).toEqual(['login_code']);
  });

  it('creates for review, refuses duplicates and bad ones, edits and deletes', async () => {
    await using fixture = await startFixture();
    const { graph, control } = fixture;
    const template = {
      name: 'welcome',
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hi {{1}}, welcome.', example: { body_text: [['Asha']] } }],
    };
    const created = await graph.post('2/message_templates', template);
    expect(created.body).toEqual({ id: expect.any(String), status: 'PENDING', category: 'UTILITY' });
    expect((await graph.post('2/message_templates', template)).body.error).toMatchObject({
      code: 100,
      error_subcode: 2388024,
      error_user_title: 'Content in This Language Already Exists',
    });
    const subcode = async (change: object) =>
      (await graph.post('2/message_templates', { ...template, ...change })).body.error?.error_subcode;
    expect(await subcode({ name: 'x', components: [{ type: 'BODY', text: '{{1}} welcome' }] })).toBe(2388299);
    expect(await subcode({ name: 'x', components: [{ type: 'BODY', text: 'x'.repeat(1025) }] })).toBe(2388040);
    await control.changeTemplateStatus('welcome', { event: 'APPROVED' });
    const sent = await graph.send(ASHA, {
      type: 'template',
      template: { name: 'welcome', language: { code: 'en' }, components: [body('Asha')] },
    });
    expect(sent.status).toBe(200);
    expect((await graph.post(created.body.id, { components: [{ type: 'BODY', text: 'Hello.' }] })).body).toEqual({
      success: true,
    });
    expect((await graph.get(created.body.id)).body).toMatchObject({
      status: 'PENDING',
      components: [{ type: 'BODY', text: 'Hello.' }],
    });
    expect((await graph.delete('2/message_templates?name=welcome')).body).toEqual({ success: true });
    expect((await graph.get(created.body.id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  it('reports status changes by webhook, with the ID as a number of any size', async () => {
    await using fixture = await startFixture();
    const { id } = await fixture.control.changeTemplateStatus('order_shipped', {
      event: 'PAUSED',
      language: 'en',
      other_info: { title: 'FIRST_PAUSE' },
    });
    await expect.poll(() => fixture.receiver.received.length).toBe(1);
    const raw = fixture.receiver.received[0]!.raw.toString();
    expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(raw).toContain(`"message_template_id":${id},`);
    expect(fixture.receiver.documents()[0]!.entry[0]).toMatchObject({
      id: '2',
      time: expect.any(Number),
      changes: [
        {
          field: 'message_template_status_update',
          value: {
            event: 'PAUSED',
            message_template_name: 'order_shipped',
            message_template_language: 'en',
            other_info: { title: 'FIRST_PAUSE' },
          },
        },
      ],
    });
    await expect(fixture.control.changeTemplateStatus('order_shipped', { event: 'PAUSED' })).rejects.toThrow(
      /Several templates/,
    );
    await expect(fixture.control.changeTemplateStatus('nothing', { event: 'PAUSED' })).rejects.toThrow(/No template/);
  });
});
