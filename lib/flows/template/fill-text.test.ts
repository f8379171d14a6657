import { expect, it } from 'vitest';
import { fillDeep, fillText, fillValue } from './fill-text.ts';
import { variableNames } from './variable-names.ts';

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
  ['{{order.id}}', 'own'],
  ['{{First name}}', 'A'],
  [
    '{{unknown}} {{order.items.1.name}} {{list.length}} {{name.length}}',
    '{{unknown}} {{order.items.1.name}} {{list.length}} {{name.length}}',
  ],
  ['{{constructor}} {{__proto__}} {{order.constructor}}', '{{constructor}} {{__proto__}} {{order.constructor}}'],
  ['{{nested}}', '{{name}}'],
  ['{name} {{name} {{}} {{ }} }}{{', '{name} {{name} {{}} {{ }} }}{{'],
  ['{{{name}}}', '{Asha}'],
])('%s', (template, text) => {
  expect(fillText(template, variables)).toBe(text);
});

it('fills every text of a JSON value', () => {
  const value = { '{{name}}': ['{{n}}', 1, null, { deep: '{{unknown}}' }] };
  expect(fillDeep(value, variables)).toEqual({ Asha: ['4.5', 1, null, { deep: '{{unknown}}' }] });
  expect(variableNames(value)).toEqual(['name', 'n', 'unknown']);
});

it('keeps the kind of a value that stands alone', () => {
  expect(fillValue(' {{n}} ', variables)).toBe(4.5);
  expect(fillValue('{{order}}', variables)).toEqual(variables.order);
  expect(fillValue('{{n}}!', variables)).toBe('4.5!');
  expect(fillValue('{{unknown}}', variables)).toBe('{{unknown}}');
});

it('comes to an end with a text of nothing but braces and spaces', () => {
  const text = `{{${' '.repeat(200_000)}${'{{'.repeat(100_000)}`;
  expect(fillText(text, variables)).toBe(text);
});
