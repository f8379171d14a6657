import { expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

it.each([
  ['', 2, undefined],
  ['199', 2, 19_900],
  [' 199.5 ', 2, 19_950],
  ['199,50', 2, 19_950],
  ['1.500', 3, 1500],
  ['1,5', 3, 1500],
  ['500', 0, 500],
])('reads %j with %i decimals as %s', (text, decimals, minor) => {
  expect(readAmount(text, decimals)).toBe(minor);
});

it.each([
  ['1,500', 3],
  ['1,500', 2],
  ['199.50', 0],
  ['1.2345', 3],
  ['free', 2],
  ['1 500', 2],
])('does not guess at %j with %i decimals', (text, decimals) => {
  expect(readAmount(text, decimals)).toBeNaN();
});
