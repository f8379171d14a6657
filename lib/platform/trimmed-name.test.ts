import { expect, it } from 'vitest';
import { spelledName } from './spelled-name.ts';
import { trimmedName } from './trimmed-name.ts';

const INVISIBLE = [
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u180e',
  '\u00ad',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u200c\u200d',
  '\ufe0f',
  '\u2800',
  '\u3164',
];

it.each([...INVISIBLE, '', ' \t', ' \u200b '])('is empty where there is nothing to see: %j', (text) => {
  expect(trimmedName(text)).toBe('');
  expect(spelledName(text)).toBe('');
});

it.each(['👩‍👩‍👧', '❤️', 'می‌خواهم', 'a\u00adb', '\u200bvip'])('keeps what is within a name: %s', (name) => {
  expect(trimmedName(` ${name}\n`)).toBe(name);
  expect(spelledName(` ${name}\n`)).toBe(name);
});

it('composes what names are found by, and leaves what is only shown as it is written', () => {
  const [decomposed, compatible] = ['Cafe\u0301 ', '\uf900'];
  expect([decomposed, compatible].map(spelledName)).toEqual(['Caf\u00e9', '\u8c48']);
  expect([decomposed, compatible].map(trimmedName)).toEqual(['Cafe\u0301', compatible]);
});
