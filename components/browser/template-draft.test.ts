import { describe, expect, it } from 'vitest';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { fieldsOf, filledText, isFillable, templateContent } from './template-draft.ts';

const template = (given: Partial<TemplateView> = {}): TemplateView => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  waba_id: '1',
  name: 'order_update',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  header: null,
  body: 'Your order is ready.',
  footer: null,
  buttons: [],
  other_parts: [],
  quality_score: null,
  rejected_reason: null,
  ...given,
});
const button = (given: Partial<TemplateView['buttons'][number]>) => given as TemplateView['buttons'][number];

describe('fields', () => {
  it('are none where nothing varies', () => {
    expect(fieldsOf(template())).toEqual([]);
  });

  it('are in the order of the template, each variable once', () => {
    const keys = fieldsOf(
      template({
        header: { format: 'TEXT', text: 'Hello {{1}}' },
        body: '{{1}}: {{2}}, {{1}}',
        buttons: [
          button({ type: 'QUICK_REPLY', text: 'Thanks' }),
          button({ type: 'URL', text: 'Track', url: 'https://shop.example.com/{{1}}' }),
          button({ type: 'URL', text: 'Shop', url: 'https://shop.example.com' }),
          button({ type: 'COPY_CODE', text: 'Copy' }),
        ],
      }),
    ).map(({ key, kind }) => `${key} ${kind}`);
    expect(keys).toEqual(['header_1 text', 'body_1 text', 'body_2 text', 'button_1 url', 'button_3 code']);
  });

  it.each(['IMAGE', 'VIDEO', 'DOCUMENT'])('ask for the link of a header that is a file: %s', (format) => {
    expect(fieldsOf(template({ header: { format, text: null } }))).toMatchObject([
      { key: 'header_file', kind: 'link' },
    ]);
  });

  it('cannot hold a location, products, a carousel or an offer', () => {
    expect(isFillable(template({ header: { format: 'LOCATION', text: null } }))).toBe(false);
    expect(isFillable(template({ header: { format: 'PRODUCT', text: null } }))).toBe(false);
    expect(isFillable(template({ other_parts: ['CAROUSEL'] }))).toBe(false);
    expect(isFillable(template({ other_parts: ['LIMITED_TIME_OFFER'] }))).toBe(false);
    expect(isFillable(template({ buttons: [button({ type: 'MPM', text: 'View items' })] }))).toBe(false);
    expect(isFillable(template({ header: { format: 'IMAGE', text: null } }))).toBe(true);
    expect(isFillable(template({ other_parts: ['CALL_PERMISSION_REQUEST'] }))).toBe(true);
    expect(isFillable(template())).toBe(true);
  });
});

describe('the message', () => {
  it('has no components where nothing varies', () => {
    expect(templateContent(template(), {})).toEqual({
      type: 'template',
      template_name: 'order_update',
      language_code: 'en',
    });
  });

  it('has the values in order, trimmed', () => {
    const { components } = templateContent(template({ body: '{{1}} and {{2}}' }), { body_1: ' Asha ', body_2: 'Omar' });
    expect(components).toEqual([
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Asha' },
          { type: 'text', text: 'Omar' },
        ],
      },
    ]);
  });

  it('names the values of a template with named variables', () => {
    const named = template({ parameter_format: 'NAMED', body: 'Hello {{first_name}}' });
    expect(templateContent(named, { body_first_name: 'Asha' }).components).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: 'Asha', parameter_name: 'first_name' }] },
    ]);
  });

  it('links the file of the header, and ends buttons by their place among all', () => {
    const full = template({
      header: { format: 'IMAGE', text: null },
      buttons: [
        button({ type: 'QUICK_REPLY', text: 'Thanks' }),
        button({ type: 'URL', text: 'Track', url: 'https://shop.example.com/{{1}}' }),
        button({ type: 'COPY_CODE', text: 'Copy' }),
      ],
    });
    const values = { header_file: 'https://files.example.com/a.jpg', button_1: 'A-1042', button_2: 'TEA10' };
    expect(templateContent(full, values).components).toEqual([
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://files.example.com/a.jpg' } }] },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'A-1042' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '2',
        parameters: [{ type: 'coupon_code', coupon_code: 'TEA10' }],
      },
    ]);
  });
});

it('shows what is filled in so far, and leaves the rest as variables', () => {
  const text = 'Hello {{ 1 }}, order {{2}} and {{2}}';
  expect(filledText(text, 'body', { body_1: 'Asha', body_2: ' ', header_2: 'no' })).toBe(
    'Hello Asha, order {{2}} and {{2}}',
  );
});
