import { expect, it } from 'vitest';
import { durationWords } from './duration-words.ts';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1380, '23 hours'],
  [1440, '1 day'],
  [1501, '1 day 1 hour 1 minute'],
  [2880, '2 days'],
  [43_200, '30 days'],
])('says %s minutes as people do', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
