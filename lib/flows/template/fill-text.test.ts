import { expect, it, vi } from 'vitest';
import { MAX_FILLED } from '#lib/platform/text-budget.ts';
import { fillDeep, fillText, fillValue, fillValueDeep } from './fill-text.ts';
import { unsetVariables } from './unset-variables.ts';
import { variableNames } from './variable-names.ts';
import type { JsonValue } from './variables.ts';

const variables = {
  name: 'Asha',
  n: 4.5,
  yes: false,
  none: null,
  list: [1, { a: 2 }],
  order: { id: 7, items: [{ name: 'Tea' }] },
  'First name': 'A',
  'order.id': 'own',
  nested: '{{name}}',
};

it.each([
  ['Hi {{name}}, {{ name }}!', 'Hi Asha, Asha!'],
  ['{{n}} {{yes}} {{none}}.', '4.5 false .'],
  ['{{list}} {{order.items}}', '[1,{"a":2}] [{"name":"Tea"}]'],
  ['{{order.items.0.name}}', 'Tea'],
  ['{{order.items[0].name}} {{list[1].a}} {{ list[0] }} {{list.1.a}}', 'Tea 2 1 2'],
  ['<{{order.items[1].name}}{{list[-1]}}{{list[}}{{name[0]}}>', '<>'],
  ['{{order.id}}', 'own'],
  ['{{First name}}', 'A'],
  ['<{{unknown}}{{order.items.1.name}}{{list.length}}{{name.length}}>', '<>'],
  ['<{{constructor}}{{__proto__}}{{order.constructor}}>', '<>'],
  ['Hi {{unknown|default:"friend"}}, {{ none | default: \'you\' }}{{name|default:"x"}}', 'Hi friend, youAsha'],
  ['{{unknown|default:\\"a b\\"}} {{unknown|default:“curly”}} <{{unknown|default:""}}>', 'a b curly <>'],
  ['<{{name|shout}}>', '<>'],
  ['{{nested}}', '{{name}}'],
  ['{name} {{name} {{}} {{ }} }}{{', '{name} {{name} {{}} {{ }} }}{{'],
  ['{{{name}}}', '{Asha}'],
])('%s', (template, text) => {
  expect(fillText(template, variables)).toBe(text);
});

it('finds a variable whose letters the text composes in another way, unless one is spelled as in the text', () => {
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
  const text = `{{${decomposed}}} {{${decomposed}.size}}`;
  expect(fillText(text, { [composed]: { size: 4 } })).toBe('{"size":4} 4');
  expect(fillText(text, { [composed]: 'own', [decomposed]: { size: 5 } })).toBe('{"size":5} 5');
});

it('fills every text of a JSON value', () => {
  const value = { '{{name}}': ['{{n}}', 1, null, { deep: '{{unknown}}' }] };
  expect(fillDeep(value, variables, { unset: 'kept' })).toEqual({ Asha: ['4.5', 1, null, { deep: '{{unknown}}' }] });
  expect(fillDeep(value, variables)).toEqual({ Asha: ['4.5', 1, null, { deep: '' }] });
  expect(variableNames(value)).toEqual(['name', 'n', 'unknown']);
});

it('keeps the type of a value that is the whole template', () => {
  expect(fillValue(' {{n}} ', variables)).toBe(4.5);
  expect(fillValue('{{order}}', variables)).toEqual(variables.order);
  expect(fillValue('{{n}}!', variables)).toBe('4.5!');
  expect(fillValue('{{unknown}}', variables)).toBe('');
  expect(fillValue('{{unknown|default:"x"}}', variables)).toBe('x');
  expect(fillValueDeep({ a: ['{{n}}', { b: '{{name}}!' }], c: 1 }, variables)).toEqual({
    a: [4.5, { b: 'Asha!' }],
    c: 1,
  });
});

it('is empty for null, and leaves unset variables only where it is asked to (correctness 3)', () => {
  expect(fillValue('{{none}}', variables)).toBe('');
  expect(fillText('<{{none}}{{unknown}}>', variables, { unset: 'kept' })).toBe('<{{unknown}}>');
  expect(unsetVariables({ a: ['{{unknown}} {{name}}', '{{other|default:"x"}}', '{{none}}'] }, variables)).toEqual([
    'unknown',
  ]);
});

it('memory bombs: refuses to fill more than 64 KB, before it joins anything (isolation 1)', () => {
  const long = { a: 'x'.repeat(4096) };
  expect(fillText('{{a}}'.repeat(16), long)).toHaveLength(MAX_FILLED);
  expect(() => fillText('{{a}}'.repeat(17), long)).toThrow('64 KB');
  expect(() =>
    fillDeep(
      Array.from({ length: 17 }, () => '{{a}}'),
      long,
    ),
  ).toThrow('64 KB');
  expect(fillText('y'.repeat(MAX_FILLED + 1), long)).toHaveLength(MAX_FILLED + 1);
});

it.each([
  ['of an object', '{{held}}', 2],
  ['after a filter', '{{held|json}}', 2],
  ['beside others', '{{unknown|default:"some"}}{{held}}', 2],
  ['of which a filter leaves little', '{{held|first_word}}', 4000],
])('memory bombs: spells a value once for all of its places: %s', (_, template, refusedAt) => {
  const spelled = vi.fn(() => ({ text: `short ${'x'.repeat(60_000)}` }));
  const held = { toJSON: spelled } as unknown as JsonValue;
  const fill = (places: number) => fillDeep(Array<string>(places).fill(template), { held });
  expect(fill(refusedAt - 1)).toHaveLength(refusedAt - 1);
  if (refusedAt < 4000) expect(() => fill(4000)).toThrow('64 KB');
  expect(spelled).toHaveBeenCalledTimes(refusedAt < 4000 ? 2 : 1);
});

it('finishes a text of nothing but braces and spaces (isolation 3)', () => {
  const text = `{{${' '.repeat(200_000)}${'{{'.repeat(100_000)}`;
  expect(fillText(text, variables)).toBe(text);
});
