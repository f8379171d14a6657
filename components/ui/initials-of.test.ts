import { expect, it } from 'vitest';
import { initialsOf } from './initials-of.ts';

it.each([
  ['Asha Menon', 'AM'],
  ['  asha  kumari   menon ', 'am'],
  ['王小明', '王'],
  ['श्री कृष्ण', 'शक'],
  ['~ Ravi ~', 'R'],
  ['(Pune) “Traders”', 'PT'],
  ['\u2068Nadia\u2069 B.', 'NB'],
  ['\u200fדוד', 'ד'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧f'],
  ['🇮🇳 🌸', '🇮🇳🌸'],
  ['👋🏽', '👋🏽'],
  ['e\u0301lan', 'e'],
  ['#', '#'],
  ['~~', '~'],
  ['', ''],
])('takes of %j %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('keeps letters apart that would join to a word', () => {
  expect(initialsOf('\u200fمحمد (الشريف)')).toBe('م\u200cا');
});
