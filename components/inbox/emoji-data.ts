import compact from 'emojibase-data/en/compact.json';
import { isEmoji } from '#lib/messaging/messages/constants.ts';
import type { SkinTone } from './skin-tone.ts';

export type Emoji = { text: string; label: string; words: string };

type Known = { unicode: string; label: string; group?: number; order?: number; tags?: string[]; skins?: Known[] };

/** The data's group numbers. Group 2 has only parts of emojis. */
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

/** The data adds U+FE0F (show as a picture) even where it makes no difference and phones leave it out. */
const textOf = (unicode: string) => [unicode, unicode.replaceAll('\uFE0F', '')].find(isEmoji);

/** The word before each “skin tone” in a label. */
const tonesIn = (label: string) =>
  label
    .split(' skin tone')
    .slice(0, -1)
    .map((before) => before.split(' ').at(-1));

/** An emoji in a skin tone, or unchanged if it has none. */
function inTone(emoji: Known, tone: SkinTone | null): Known {
  // If it shows two people, both must have the tone.
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

/** All emojis that WhatsApp accepts, in the usual order, each once and in this skin tone if it has tones. */
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

/** Emojis for which every word of `query` starts one of their words. Matches in the name come first. */
export function findEmojis(query: string, tone: SkinTone | null = null): Emoji[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => asked.every((word) => ` ${text}`.includes(` ${word}`));
  const found = all(tone).filter(({ words }) => fits(words));
  return found.toSorted((a, b) => Number(fits(b.label.toLowerCase())) - Number(fits(a.label.toLowerCase())));
}
