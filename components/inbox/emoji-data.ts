import compact from 'emojibase-data/en/compact.json';
import { isEmoji } from '#lib/messaging/messages/constants.ts';

export type Emoji = { text: string; label: string; words: string };

/** As the data numbers its groups; 2 are parts of emojis. */
const groups = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
} as const;

export type EmojiGroup = keyof typeof groups;

const known = compact as { unicode: string; label: string; group?: number; order?: number; tags?: string[] }[];

/** The data asks for a picture (U+FE0F) also where nothing else is shown, which is another text than phones write. */
const textOf = (unicode: string) => [unicode, unicode.replaceAll('\uFE0F', '')].find(isEmoji);

/** All that WhatsApp takes, too, in the order that people know; each once, without its skin tones. */
export const emojisByGroup: { group: EmojiGroup; emojis: Emoji[] }[] = (Object.keys(groups) as EmojiGroup[]).map(
  (group) => ({
    group,
    emojis: known
      .filter((one) => one.group === groups[group])
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .flatMap(({ unicode, label, tags = [] }) => {
        const text = textOf(unicode);
        return text === undefined ? [] : { text, label, words: [label, ...tags].join(' ').toLowerCase() };
      }),
  }),
);

const all = emojisByGroup.flatMap(({ emojis }) => emojis);
const byText = new Map(all.map((emoji) => [emoji.text, emoji]));

export const emojiOf = (text: string): Emoji | undefined => byText.get(text);

/** Those with every word of `query` at the beginning of one of theirs; those that are called so first. */
export function findEmojis(query: string): Emoji[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => asked.every((word) => ` ${text}`.includes(` ${word}`));
  const found = all.filter(({ words }) => fits(words));
  return found.toSorted((a, b) => Number(fits(b.label.toLowerCase())) - Number(fits(a.label.toLowerCase())));
}
