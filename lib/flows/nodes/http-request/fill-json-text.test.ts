import { expect, it } from 'vitest';
import { MAX_FILLED } from '#lib/platform/text-budget.ts';
import { fillJsonText } from './fill-json-text.ts';

const variables = { text: 'a "quoted"\nline \\ end', n: 4, yes: true, none: null, order: { id: 7 }, raw: '[1, 2]' };

it.each([
  ['{"a": "{{text}}"}', { a: variables.text }],
  ['{"a": "say \\"{{text}}\\" twice {{n}}"}', { a: `say "${variables.text}" twice 4` }],
  [
    '{"a": {{n}}, "b": {{yes}}, "c": {{none}}, "d": {{order}}, "e": {{raw}}}',
    { a: 4, b: true, c: null, d: { id: 7 }, e: [1, 2] },
  ],
  ['{"order": "{{order}}"}', { order: '{"id":7}' }],
  ['{"{{text}}": 1}', { [variables.text]: 1 }],
  ['{"a":{"b":{{n}}}}', { a: { b: 4 } }],
  ['{"a": "{{unknown}}"}', { a: '{{unknown}}' }],
  ['{"a": "{{text}}", "b": {{n}}}', { a: variables.text, b: 4 }],
  ['"{{text}}"', variables.text],
])('%s', (template, value) => {
  expect(JSON.parse(fillJsonText(template, variables))).toEqual(value);
});

it('leaves an unknown variable outside a string alone, which is not valid JSON', () => {
  expect(fillJsonText('{"a": {{unknown}}}', variables)).toBe('{"a": {{unknown}}}');
});

it.each([
  ['what is written', 'x'],
  ['a value', '{{text}}'],
  ['a value in a string', '"{{text}}"'],
  ['what nothing has set', '{{unknown}}'],
])('memory bombs: counts %s to a body of 64 KB, and refuses a longer one (isolation 1)', (_, template) => {
  const text = '-'.repeat(4096);
  const { length } = fillJsonText(template, { text });
  const room = ' '.repeat(MAX_FILLED - length - 1);
  expect(fillJsonText(`${template}${room}{{n}}`, { text, n: 1 })).toHaveLength(MAX_FILLED);
  expect(() => fillJsonText(`${template}${room} {{n}}`, { text, n: 1 })).toThrow('64 KB');
  expect(() => fillJsonText(`${template}${room}{{n}}`, { text, n: 12 })).toThrow('64 KB');
});
