import { expect, it } from 'vitest';
import { MAX_ISSUES } from './errors.ts';
import { issuesIn } from './issues-in.ts';

it('memory bombs: looks for no more problems than a response lists', () => {
  let looked = 0;
  const ofValue = (value: unknown) => {
    looked += 1;
    return typeof value === 'number' ? { type: 'wrong', msg: 'It is a number.' } : null;
  };
  const issues = issuesIn([{ a: Array(100_000).fill(7) }, ...Array(100_000).fill(7)], ['body'], { ofValue });
  expect(issues).toHaveLength(MAX_ISSUES);
  expect(looked).toBe(MAX_ISSUES + 3);
  expect(issues.at(-1)).toEqual({ type: 'wrong', loc: ['body', 0, 'a', MAX_ISSUES - 1], msg: 'It is a number.' });
});

it('gives the place of each, for names as for values', () => {
  const named = issuesIn({ a: { bad: [1, 'x'] }, bad: 'x' }, [], {
    ofValue: (value) => (value === 'x' ? { type: 'value', msg: '' } : null),
    ofName: (name) => (name === 'bad' ? { type: 'name', msg: '' } : null),
  });
  expect(named.map(({ type, loc }) => [type, ...loc])).toEqual([
    ['name', 'a', 'bad'],
    ['value', 'a', 'bad', 1],
    ['name', 'bad'],
    ['value', 'bad'],
  ]);
});
