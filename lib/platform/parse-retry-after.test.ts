import { expect, it } from 'vitest';
import { parseRetryAfter } from './parse-retry-after.ts';

it.each([
  ['120', 120_000],
  ['0', 0],
  ['99999999999', 99_999_999_999_000],
  ['Mon, 02 Mar 2026 09:01:00 GMT', 60_000],
  ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
  ['2026-03-02T09:00:30.000Z', 30_000],
  ['soon', null],
  ['-5', null],
  ['', null],
  [undefined, null],
])('reads %j as %j', (header, expected) => {
  expect(parseRetryAfter(header, Date.parse('2026-03-02T09:00:00Z'))).toBe(expected);
});
