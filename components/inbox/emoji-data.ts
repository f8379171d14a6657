import compact from 'emojibase-data/en/compact.json';
import { isEmoji } from '#lib/messaging/messages/constants.ts';
import type { SkinTone } from './skin-tone.ts';

export type Emoji = { text: string; label: string; words: string };

type Known = { unicode: string; label: string; group?: number; order?: number; tags?: string[]; skins?: Known[] };

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

const known = compact as Known[];

/** The data asks for a picture (U+FE0F) also where nothing else is shown, which is another text than phones write. */
const textOf = (unicode: string) => [unicode, unicode.replaceAll('\uFE0F', '')].find(isEmoji);

/** The word before each “skin tone”. */
const tonesIn = (label: string) =>
  label
    .split(' skin tone')
    .slice(0, -1)
    .map((before) => before.split(' ').at(-1));

/** One as it looks in a skin tone; those that have none look alike in all. */
function inTone(emoji: Known, tone: SkinTone | null): Known {
  // Of two people, both.
  const isOnly = ({ label }: Known) => tonesIn(label).every((one) => one === tone);
  return (tone && emoji.skins?.find(isOnly)) ?? emoji;
}

function allIn(tone: SkinTone | null): { group: EmojiGroup; emojis: Emoji[] }[] {
  return (Object.keys(groups) as EmojiGroup[]).map((group) => ({
    group,
    emojis: known
      .filter((one) => one.group === groups[group])
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .flatMap((one) => {
        const { unicode, label } = inTone(one, tone);
        const text = textOf(unicode);
        return text === undefined ? [] : { text, label, words: [label, ...(one.tags ?? [])].join(' ').toLowerCase() };
      }),
  }));
}

const made = new Map<SkinTone | null, ReturnType<typeof allIn>>();

/** All that WhatsApp takes, too, in the order that people know; each once, in this skin tone where it has them. */
export function emojisByGroup(tone: SkinTone | null = null) {
  const found = made.get(tone) ?? allIn(tone);
  made.set(tone, found);
  return found;
}

const all = (tone: SkinTone | null) => emojisByGroup(tone).flatMap(({ emojis }) => emojis);

const byText = new Map(
  known.flatMap((one) =>
    [one, ...(one.skins ?? [])].flatMap(({ unicode, label }) => {
      const text = textOf(unicode);
      return text === undefined ? [] : [[text, { text, label, words: label }] as const];
    }),
  ),
);

export const emojiOf = (text: string): Emoji | undefined => byText.get(text);

/** Those with every word of `query` at the beginning of one of theirs; those that are called so first. */
export function findEmojis(query: string, tone: SkinTone | null = null): Emoji[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => asked.every((word) => ` ${text}`.includes(` ${word}`));
  const found = all(tone).filter(({ words }) => fits(words));
  return found.toSorted((a, b) => Number(fits(b.label.toLowerCase())) - Number(fits(a.label.toLowerCase())));
}
