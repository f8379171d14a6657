import { expect, it } from 'vitest';
import { cutText, lengthOf } from './cut-text.ts';

it.each([
  ['short', 20, 'short'],
  ['exactly five', 7, 'exactly'],
  ['👨‍👩‍👧 family', 3, ''],
  ['a 👨‍👩‍👧 b', 7, 'a 👨‍👩‍👧'],
  ['é́é́', 3, 'é́'],
  ['🇮🇳🇮🇳', 3, '🇮🇳'],
])('cuts “%s” after %i to “%s”', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect(lengthOf(cut)).toBeLessThanOrEqual(max);
});
