import { describe, expect, it } from 'vitest';
import { templateComponents } from '#lib/channel/channel-template.ts';
import { SEEDED_TEMPLATES } from '#lib/sandbox/world/seeded-templates.ts';
import type { KnownTemplate } from './known-template.ts';
import { renderTemplate } from './render-template.ts';
import { templateComponentsInput } from './schema.ts';
import { templateParts } from './template-parts.ts';
import { validateTemplate } from './validate-template.ts';

const copiesOf = (name: string): KnownTemplate[] =>
  SEEDED_TEMPLATES.filter((template) => template.name === name).map((template) => ({
    name,
    language: template.language,
    status: template.status,
    parameterFormat: template.parameter_format ?? 'POSITIONAL',
    components: templateComponents.parse(template.components),
    rejectedReason: template.rejected_reason ?? null,
  }));

const issuesOf = (name: string, components: unknown[] = [], language = 'en') =>
  validateTemplate(copiesOf(name), { language, components: templateComponentsInput.parse(components) });

const text = (...values: string[]) => values.map((value) => ({ type: 'text', text: value }));
const named = (values: Record<string, string>) =>
  Object.entries(values).map(([parameter_name, value]) => ({ type: 'text', parameter_name, text: value }));
const body = (...values: string[]) => ({ type: 'body', parameters: text(...values) });
const url = { type: 'button', sub_type: 'url', index: '0', parameters: text('track/1') };

describe('what is right', () => {
  it.each([
    ['no variables', 'hello_world', [], 'en_US'],
    ['a variable', 'greeting', [body('Asha')], 'en'],
    ['components in capitals', 'greeting', [{ type: 'BODY', parameters: text('Asha') }], 'en'],
    ['a button with its parameter', 'order_shipped', [body('Asha', '8842'), url], 'en'],
    [
      'a payload for a quick reply',
      'order_shipped',
      [
        body('A', '1'),
        url,
        { type: 'button', sub_type: 'quick_reply', index: 1, parameters: [{ type: 'payload', payload: 'STOP' }] },
      ],
      'en',
    ],
    [
      'named parameters in any order',
      'appointment_reminder',
      [
        { type: 'body', parameters: named({ time: '10:30', first_name: 'Asha' }) },
        { type: 'header', parameters: named({ day: 'Monday' }) },
      ],
      'en',
    ],
    [
      'a document header',
      'invoice',
      [
        { type: 'header', parameters: [{ type: 'document', document: { link: 'https://f.example/i.pdf' } }] },
        body('17', '₹199'),
      ],
      'en',
    ],
  ])('%s', (_what, name, components, language) => {
    expect(issuesOf(name, components, language)).toEqual([]);
  });
});

describe('a header of a kind that the sandbox has no template of', () => {
  const product = { type: 'product', product: { product_retailer_id: 'SKU-1', catalog_id: '1' } };
  const issuesWith = (format: string, parameters: unknown[]) =>
    validateTemplate(
      copiesOf('hello_world').map((copy) => ({
        ...copy,
        components: [{ type: 'HEADER', format }, ...copy.components],
      })),
      { language: 'en_US', components: templateComponentsInput.parse([{ type: 'header', parameters }]) },
    );

  it('takes a product where it is one, and nothing else', () => {
    expect(issuesWith('PRODUCT', [product])).toEqual([]);
    const [missing] = issuesWith('PRODUCT', []);
    expect(missing?.msg).toMatch(/header is a product: add a header component with one product parameter/);
    expect(issuesWith('PRODUCT', text('x'))).toMatchObject([{ type: 'template_header_format' }]);
  });

  it('is left to the channel where we do not know the kind', () => {
    expect(issuesWith('HOLOGRAM', [{ type: 'hologram', hologram: {} }])).toEqual([]);
    expect(issuesWith('HOLOGRAM', [])).toEqual([]);
  });
});

describe('what is wrong, and where', () => {
  const components = ['body', 'components'];

  it.each([
    [
      'too few parameters',
      'order_shipped',
      [url, body('Asha')],
      [...components, 1, 'parameters'],
      /takes 2 parameters; 1 was given. Missing: \{\{2\}\}/,
    ],
    [
      'too many parameters',
      'greeting',
      [body('Asha', 'x')],
      [...components, 0, 'parameters'],
      /takes 1 parameter; 2 were given/,
    ],
    ['no body component', 'greeting', [], components, /takes 1 parameter; 0 were given. Missing: \{\{1\}\}/],
    [
      'parameters for a text without variables',
      'spring_sale_ok',
      [body('x')],
      [...components, 0, 'parameters'],
      /takes no parameters/,
    ],
    [
      'a missing button parameter',
      'order_shipped',
      [body('A', '1')],
      components,
      /button 0 \(“Track”\) needs the variable part/,
    ],
    [
      'an empty button component',
      'order_shipped',
      [body('A', '1'), { type: 'button', index: 0 }],
      [...components, 1, 'parameters'],
      /needs/,
    ],
    [
      'a button that is not there',
      'greeting',
      [body('A'), { ...url, index: 5 }],
      [...components, 1, 'index'],
      /no button 5/,
    ],
    [
      'a missing coupon code',
      'new_arrivals',
      [{ type: 'header', parameters: [{ type: 'image', image: { link: 'https://f.example/i.png' } }] }, body('A')],
      components,
      /needs a coupon code/,
    ],
    ['a missing media header', 'invoice', [body('17', '1')], components, /header is a document/],
    [
      'a header of another kind',
      'invoice',
      [{ type: 'header', parameters: [{ type: 'image', image: {} }] }, body('17', '1')],
      [...components, 0, 'parameters', 0, 'type'],
      /takes a document, not image/,
    ],
    [
      'text where an image belongs',
      'new_arrivals',
      [
        { type: 'header', parameters: text('x') },
        body('A'),
        { type: 'button', sub_type: 'copy_code', index: 0, parameters: [{ type: 'coupon_code', coupon_code: 'T' }] },
      ],
      [...components, 0, 'parameters', 0, 'type'],
      /takes an image, not text/,
    ],
  ])('%s', (_what, name, given, loc, msg) => {
    const copies =
      name === 'spring_sale_ok'
        ? copiesOf('spring_sale').map((copy) => ({ ...copy, name, status: 'APPROVED' }))
        : copiesOf(name);
    const issues = validateTemplate(copies, { language: 'en', components: templateComponentsInput.parse(given) });
    expect(issues).toEqual([{ type: expect.any(String), loc, msg: expect.stringMatching(msg) }]);
  });

  it('named parameters: each missing, unknown, unnamed or doubled one', () => {
    const issues = issuesOf('appointment_reminder', [
      { type: 'header', parameters: named({ day: 'Monday' }) },
      {
        type: 'body',
        parameters: [...named({ time: '10:30', tmie: '9' }), ...text('Asha'), ...named({ time: '11:00' })],
      },
    ]);
    expect(issues).toMatchObject([
      { loc: ['body', 'components', 1, 'parameters'], msg: expect.stringContaining('“first_name”') },
      { loc: ['body', 'components', 1, 'parameters', 1, 'parameter_name'], msg: expect.stringContaining('“tmie”') },
      { loc: ['body', 'components', 1, 'parameters', 2, 'parameter_name'], type: 'missing' },
      { loc: ['body', 'components', 1, 'parameters', 3, 'parameter_name'] },
    ]);
  });

  it('a language that it does not exist in: says which exist', () => {
    expect(issuesOf('order_shipped', [], 'fr')).toEqual([
      {
        type: 'template_language_unknown',
        loc: ['body', 'language_code'],
        msg: 'The template “order_shipped” does not exist in fr; it exists in en, en_US, pt_BR.',
      },
    ]);
    expect(issuesOf('hello_world', [], 'en')).toMatchObject([{ loc: ['body', 'language_code'] }]);
  });

  it.each([
    ['spring_sale', 'template_paused', /paused/],
    ['loud_sale', 'template_rejected', /rejected by WhatsApp \(incorrect category\)/],
    ['feedback_request', 'template_pending', /waiting for WhatsApp’s approval/],
    ['old_promo', 'template_disabled', /disabled/],
  ])('the state of %s', (name, type, msg) => {
    expect(issuesOf(name)).toEqual([{ type, loc: ['body', 'template_name'], msg: expect.stringMatching(msg) }]);
  });
});

describe('rendering', () => {
  const rendered = (name: string, components: unknown[]) => {
    const [copy] = copiesOf(name);
    return copy && renderTemplate(copy, templateComponentsInput.parse(components));
  };

  it('puts values in their places', () => {
    expect(rendered('order_shipped', [body('Asha', '8842')])).toBe('Hi Asha, your order 8842 is on its way.');
    expect(
      rendered('appointment_reminder', [{ type: 'body', parameters: named({ time: '9:00', first_name: 'Asha' }) }]),
    ).toBe('Hi Asha, we expect you at 9:00.');
  });

  it('shows currencies and dates by their fallback', () => {
    const currency = { type: 'currency', currency: { fallback_value: '₹199.00', code: 'INR', amount_1000: 199_000 } };
    const components = [{ type: 'body', parameters: [...text('17'), currency] }];
    expect(rendered('invoice', components)).toBe('Here is invoice 17 for ₹199.00.');
  });

  it('puts values in the header, named or by their place', () => {
    const [copy] = copiesOf('appointment_reminder');
    const components = [{ type: 'header', parameters: named({ day: 'Monday' }) }];
    expect(copy && templateParts(copy, templateComponentsInput.parse(components))).toEqual({
      header: { format: 'TEXT', text: 'Appointment on Monday', link: null },
      footer: null,
      buttons: ['Confirm', 'Move it', 'Call us'],
    });
  });

  it('leaves what has no value', () => {
    expect(rendered('greeting', [])).toBe('Hi {{1}}, how can we help you today?');
  });
});
