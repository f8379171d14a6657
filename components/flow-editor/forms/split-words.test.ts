import { expect, it } from 'vitest';
import { splitWords } from './split-words.ts';

it.each([
  ['', []],
  [' vip,  paid ,, ', ['vip', 'paid']],
  [
    'at {{slot|date:"HH:mm","Asia/Kolkata"}}, {{city|default:"a, b"}}',
    ['at {{slot|date:"HH:mm","Asia/Kolkata"}}', '{{city|default:"a, b"}}'],
  ],
  ['{{a, b', ['{{a', 'b']],
  ['{{a}, b}}', ['{{a}', 'b}}']],
])('%s', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

it('finishes a text of nothing but braces', () => {
  expect(splitWords('{'.repeat(4000))).toEqual(['{'.repeat(4000)]);
  expect(splitWords(`${'{{a'.repeat(1300)},b`)).toHaveLength(2);
});
