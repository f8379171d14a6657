import { expect, it, vi } from 'vitest';
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

it('says how to give the contact an attribute that it lacks: to members, or to integrators', () => {
  const components = [{ type: 'body', parameters: [{ type: 'text', text: '{{city}}' }] }];
  const issue = (msg: string) => expect.objectContaining({ issues: [expect.objectContaining({ msg })] });
  const missing = 'The contact has no value for the attribute “city”.';
  expect(() => fillAttributes({ components, attributes: {} })).toThrow(
    issue(`${missing} Edit the contact to give it one, or send a text without {{city}}.`),
  );
  expect(() => fillAttributes({ components, attributes: {}, forApi: true })).toThrow(
    issue(`${missing} Set it with POST /contacts, or send a text without {{city}}.`),
  );
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

it('memory bombs: refuses to fill more than 64 KB into a message, before it copies a value', () => {
  const components = (places: number) => [
    { type: 'header', parameters: [{ type: 'text', text: '{{note}}' }] },
    { type: 'body', parameters: [{ type: 'text', text: '{{note}}'.repeat(places) }] },
  ];
  const attributes = { note: { text: 'x'.repeat(4096 - '{"text":""}'.length) } };
  const most = fillAttributes({ components: components(15), attributes });
  expect(most).toMatchObject([{}, { parameters: [{ text: expect.stringMatching(/^.{61440}$/) }] }]);
  for (const places of [16, 100_000]) {
    expect(() => fillAttributes({ components: components(places), attributes })).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        issues: [
          expect.objectContaining({ type: 'too_long', loc: ['body', 'components', 1, 'parameters', 0, 'text'] }),
        ],
      }),
    );
  }
});

it('memory bombs: reads a long attribute once, however many places it has', () => {
  const read = vi.fn(() => ' '.repeat(60_000));
  const attributes = { blank: { toJSON: read } };
  expect(filled('{{blank}}'.repeat(5000), attributes)).toBeDefined();
  expect(read).toHaveBeenCalledTimes(1);
});
