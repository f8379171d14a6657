import { expect, it } from 'vitest';
import { slashWord } from './slash-word.ts';

it.each([
  ['/', { start: 0, word: '' }],
  ['/tha', { start: 0, word: 'tha' }],
  ['/thank you', { start: 0, word: 'thank you' }],
  ['Hello /tha', { start: 6, word: 'tha' }],
  ['Hello\n/tha', { start: 6, word: 'tha' }],
  ['and/or', null],
  ['https://example.com', null],
  ['/a/b', null],
  ['/ ', null],
  ['', null],
])('%s', (text, found) => {
  expect(slashWord(text, text.length)).toEqual(found);
});

it('looks no further than the caret', () => {
  expect(slashWord('/tha and more', 4)).toEqual({ start: 0, word: 'tha' });
});
