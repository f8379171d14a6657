import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The words that docs/writing.md rules out and a pattern can find, with what to write instead. */
const REFUSED: [RegExp, string][] = [
  [/\be-mail/i, 'Email'],
  [/(?<![-.{])\bids?\b/, 'ID'],
  [/\d ?\} %|\d %/, 'a number and its % stand together: 86%'],
  [/\b(whoever|whatever|mend(ed)?|nobody|somebody|everybody)\b/i, 'anyone, everything, fix, no one, someone, everyone'],
  [/\bstands? here\b|\bis no [a-z]+ that\b|\btwo times\b/i, 'appears here, is not a, twice'],
  [
    /\b(cancell(ed|ing)|colours?|favourites?|behaviours?|centres?|licences?|organis\w+|recognis\w+)\b/i,
    'American spelling',
  ],
  [/, the newest first|\bby the API\b/i, ', newest first; over the API'],
];

const NODES = join(import.meta.dirname, '../../../lib/flows/nodes');

const files = [...globSync(join(import.meta.dirname, '*-text.ts')), ...globSync(join(NODES, '*/words.ts'))];
const texts = files.flatMap((name) => textsOf(readFileSync(name, 'utf8')).map((text) => ({ name, text })));

it('finds the texts', () => {
  expect(texts.length).toBeGreaterThan(800);
});

it.each(REFUSED)('keeps to plain words: no %s', (pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')))).toEqual([]);
});

it('writes no sentence twice', () => {
  const sentences = texts.map(({ text }) => text).filter((text) => text.split(' ').length > 3);
  expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([]);
});

it('starts no text with capitals on every word', () => {
  expect(texts.filter(({ text }) => /^[A-Z][a-z]+( [A-Z][a-z]+){2,}$/.test(text))).toEqual([]);
});

/** The literals of a file, without imports and comments. Text in backticks includes its `${…}`. */
function textsOf(source: string): string[] {
  const code = source
    .split('\n')
    .filter((line) => !/^\s*(import |\/\*\*|\*|\/\/)/.test(line))
    .join('\n');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  );
}
