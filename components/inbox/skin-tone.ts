import { storedText } from '#components/browser/stored-text.ts';

/** Unicode's names, from light to dark. */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export type SkinTone = (typeof skinTones)[number];

/** Per browser, like the recent emojis. */
const KEY = 'parley-skin-tone';

/** The tone chosen last; null for the default. */
export function keptSkinTone(): SkinTone | null {
  const kept = storedText.read(KEY);
  return skinTones.find((tone) => tone === kept) ?? null;
}

export function keepSkinTone(tone: SkinTone | null): void {
  storedText.write(KEY, tone);
}
