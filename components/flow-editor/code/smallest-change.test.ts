import { expect, it } from 'vitest';
import { smallestChange } from './smallest-change.ts';

it.each([
  ['Hello you', 'Hello there, you', { from: 6, to: 6, insert: 'there, ' }],
  ['Hello you', 'Hello', { from: 5, to: 9, insert: '' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['one', 'two', { from: 0, to: 3, insert: 'two' }],
  ['', 'new', { from: 0, to: 0, insert: 'new' }],
])('makes “%s” “%s”', (before, after, change) => {
  expect(smallestChange(before, after)).toEqual(change);
  expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
});
