import { expect, it } from 'vitest';
import { matchesOf, mentionAt, mentionedIn, withMention } from './mention.ts';

const asha = { name: 'Asha Rao' };
const omar = { name: 'Omar Haddad' };

it.each([
  ['@', { start: 0, query: '' }],
  ['Hi @om', { start: 3, query: 'om' }],
  ['(@Omar Ha', { start: 1, query: 'Omar Ha' }],
  ['omar@example.com', null],
  ['Hi @om\nnext', null],
  ['no one', null],
])('knows in “%s” who is being named', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

it('finds people by the beginning of their name or of a word of it, and no one after a whole one', () => {
  expect(matchesOf([asha, omar], 'RA')).toEqual([asha]);
  expect(matchesOf([asha, omar], 'omar h')).toEqual([omar]);
  expect(matchesOf([asha, omar], '')).toEqual([asha, omar]);
  expect(matchesOf([asha, omar], 'Omar Haddad ')).toEqual([]);
});

it('knows whom a text names, by the whole name', () => {
  const [short, other] = [{ name: 'Omar' }, { name: 'Omar Haddad' }];
  expect(mentionedIn('Ask @Omar Haddad, please', [asha, short, omar, other])).toEqual([omar]);
  expect(mentionedIn('@Omar, ask @Omar Haddad', [short, omar])).toEqual([omar, short]);
});

it('writes a chosen name in place of what was typed of it', () => {
  const text = 'Hi @om, can you';
  expect(withMention({ text, start: 3, end: 6, name: 'Omar Haddad' })).toEqual({
    text: 'Hi @Omar Haddad , can you',
    caret: 'Hi @Omar Haddad '.length,
  });
});
