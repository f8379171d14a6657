import { expect, it } from 'vitest';
import { isEmoji } from '#lib/messaging/messages/constants.ts';
import { emojiOf, emojisByGroup, findEmojis } from './emoji-data.ts';

const all = emojisByGroup().flatMap(({ emojis }) => emojis);

it('offers the emojis that WhatsApp accepts, each once, in every group', () => {
  expect(all.length).toBeGreaterThan(1_800);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.every(({ text }) => isEmoji(text))).toBe(true);
  for (const { emojis } of emojisByGroup()) expect(emojis.length).toBeGreaterThan(50);
});

it('finds by the beginning of words, matches in names before matches in keywords', () => {
  expect(findEmojis('thumbs up')[0]?.text).toBe('👍');
  expect(findEmojis('TEA').map(({ label }) => label)).toContain('teacup without handle');
  expect(findEmojis('parrot')[0]?.label).toBe('parrot');
  expect(findEmojis('arrot')).toEqual([]);
  expect(findEmojis('  ').length).toBe(all.length);
  expect(emojiOf(all[0]?.text ?? '')).toMatchObject({ text: all[0]?.text, label: all[0]?.label });
});

it('shows hands and people in a skin tone, in every place where there is one, and finds them by the same words', () => {
  const dark = emojisByGroup('dark').flatMap(({ emojis }) => emojis);
  expect(dark.length).toBe(all.length);
  expect(dark.every(({ text }) => isEmoji(text))).toBe(true);
  expect(dark.filter(({ text }, index) => text !== all[index]?.text).length).toBeGreaterThan(300);
  expect(findEmojis('thumbs up', 'medium-light')[0]).toMatchObject({
    text: '👍🏼',
    label: 'thumbs up: medium-light skin tone',
  });
  expect(findEmojis('parrot', 'dark')[0]?.text).toBe('🦜');
  // An emoji that was chosen in another tone keeps it.
  expect(emojiOf('👍🏼')?.label).toBe('thumbs up: medium-light skin tone');
});
