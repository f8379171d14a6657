import { expect, it } from 'vitest';
import { fillAttributes } from './fill-attributes.ts';

const filled = (text: string, attributes: Record<string, unknown> = {}) =>
  fillAttributes({ components: [{ type: 'body', parameters: [{ type: 'text', text }] }], attributes });

it('fills an attribute with or without space around its name', () => {
  expect(filled('{{ city }} and {{city}}', { city: 'Pune' })).toMatchObject([
    { parameters: [{ text: 'Pune and Pune' }] },
  ]);
});

it('finds an attribute whose letters the text composes in another way', () => {
  expect(filled('{{Cafe\u0301}}', { 'Caf\u00e9': 'Blue' })).toMatchObject([{ parameters: [{ text: 'Blue' }] }]);
});

it('leaves braces alone that name nothing', () => {
  expect(filled('{{}} {{  }} {city}', { city: 'Pune' })).toMatchObject([
    { parameters: [{ text: '{{}} {{  }} {city}' }] },
  ]);
});

it.each([`{{${' '.repeat(500_000)}`, `{{${' '.repeat(500_000)}}`, '{{'.repeat(250_000), '{{ '.repeat(150_000)])(
  'long digits: half a million characters that never become a placeholder hold up no one (isolation 3)',
  (text) => {
    expect(filled(text)).toMatchObject([{ parameters: [{ text }] }]);
  },
);
