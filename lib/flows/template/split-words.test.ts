import { expect, it } from 'vitest';
import { joinWords, splitWords } from './split-words.ts';

it.each([
  ['', []],
  [' vip,  paid ,, ', ['vip', 'paid']],
  [
    'at {{slot|date:"HH:mm","Asia/Kolkata"}}, {{city|default:"a, b"}}',
    ['at {{slot|date:"HH:mm","Asia/Kolkata"}}', '{{city|default:"a, b"}}'],
  ],
  ['"yes, please" , ok,"a ""b"", c"', ['yes, please', 'ok', 'a "b", c']],
  ['5" pipe, 6" pipe, "open, say "so", x', ['5" pipe', '6" pipe', '"open', 'say "so"', 'x']],
  ['{{a, b', ['{{a', 'b']],
  ['{{a}, b}}', ['{{a}', 'b}}']],
])('%s', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

it.each([
  [['vip', 'paid'], 'vip, paid'],
  [['yes, please', '{{city|default:"a, b"}}'], '"yes, please", {{city|default:"a, b"}}'],
  [['5" pipe', '"quoted"', '"a", b'], '5" pipe, """quoted""", """a"", b"'],
])('writes %j so that it reads the same', (words, text) => {
  expect(joinWords(words)).toBe(text);
  expect(splitWords(text)).toEqual(words);
});

it('finishes a text of nothing but braces or quotes', () => {
  expect(splitWords('"'.repeat(4000))).toHaveLength(1);
  expect(splitWords('{'.repeat(4000))).toEqual(['{'.repeat(4000)]);
  expect(splitWords(`${'{{a'.repeat(1300)},b`)).toHaveLength(2);
});
