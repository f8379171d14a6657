import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, search: string) =>
  highlight(text, search)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

it.each([
  ['Is the tea in stock?', 'tea STOCK', 'Is the [tea] in [stock]?'],
  ['Привет, Асха', 'привет', '[Привет], Асха'],
  ['a.b (c) a*b', 'a.b (', '[a.b] [(]c) a*b'],
  ['nothing here', 'else', 'nothing here'],
  ['all', ' ', 'all'],
])('%s by %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
