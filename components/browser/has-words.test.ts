import { expect, it } from 'vitest';
import { hasWords } from './has-words.ts';

it.each([
  ['', true],
  [' ORDER  up', true],
  ['way order', true],
  ['order late', false],
])('finds a text by %j: %j', (search, isFound) => {
  expect(hasWords('order_update Your order is on its way.', search)).toBe(isFound);
});
