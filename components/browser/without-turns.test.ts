import { expect, it } from 'vitest';
import { withoutTurns } from './without-turns.ts';

it('leaves out the marks of a name that would turn the sentence around it', () => {
  expect(withoutTurns('“\u202Etxt.exe” was deleted.')).toBe('“txt.exe” was deleted.');
  expect(withoutTurns('\u2069\u2068Nadia\u2069 is viewing this.')).toBe('Nadia is viewing this.');
  expect(withoutTurns('“מרים” · “می\u200Cروم”')).toBe('“מרים” · “می\u200Cروم”');
});
