import { expect, it } from 'vitest';
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

it('leaves an unknown variable outside a string, where no JSON has it', () => {
  expect(fillJsonText('{"a": {{unknown}}}', variables)).toBe('{"a": {{unknown}}}');
});
