import { expect, it } from 'vitest';
import { type AttributeRow, attributesOf, rowProblem, rowsOf } from './attribute-rows.ts';

const stored = { city: 'Pune', visits: 5, vip: true, sizes: [1, 2] };
const typed = (name: string, text: string, before: unknown = undefined): AttributeRow => ({
  key: 9,
  name,
  text,
  before,
});
const problemOf = (row: AttributeRow) => rowProblem(row, [...rowsOf(stored), row])?.msg ?? null;

it('keeps the type of each value', () => {
  const rows = rowsOf(stored);
  expect(attributesOf(rows)).toEqual(stored);
  expect(rows.map((row) => rowProblem(row, rows))).toEqual([null, null, null, null]);
  expect(attributesOf([typed(' visits ', '6', 5), typed('plan', '7'), typed('', '')])).toEqual({
    visits: 6,
    plan: '7',
  });
});

it.each([
  ['a value without a name', typed(' ', 'orphan'), 'Give every attribute a name.'],
  ['a stored value that has lost its name', typed('', '', 5), 'Give every attribute a name.'],
  ['a name that another row has', typed('city ', 'Goa'), 'Two attributes are called “city”. Leave one of them out.'],
  ['a number that was emptied', typed('age', '', 5), /^Write a number/],
  ['a number that was made a text', typed('age', 'five', 5), /^Write a number/],
  ['null for what is true or false', typed('new', 'null', true), /^Write true or false/],
  ['null for a list', typed('list', 'null', [1]), /^Write JSON/],
])('says what is wrong with %s', (_what, row, words) => {
  expect(problemOf(row)).toMatch(words);
});

it('says nothing of an empty row, nor of an emptied text', () => {
  expect(problemOf(typed('', ''))).toBeNull();
  expect(problemOf(typed('note', '', 'Call'))).toBeNull();
});
