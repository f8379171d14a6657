import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it.each([
  ['TIER_2K', '2,000 people a day'],
  ['2000', '2,000 people a day'],
  ['100000', '100,000 people a day'],
  ['TIER_UNLIMITED', 'No limit'],
  ['-1', 'No limit'],
  ['TIER_TO_COME', 'TIER_TO_COME'],
])('says what a messaging limit of %s is', (limit, words) => {
  expect(numberText.limitOf(limit)).toBe(words);
});
