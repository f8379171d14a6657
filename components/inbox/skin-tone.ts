/** Unicode's names, from light to dark. */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export type SkinTone = (typeof skinTones)[number];

/** Per browser, like the recent emojis. */
const KEY = 'parley-skin-tone';

/** The tone chosen last; null for the default, and without storage. */
export function keptSkinTone(): SkinTone | null {
  try {
    const kept = localStorage.getItem(KEY);
    return skinTones.find((tone) => tone === kept) ?? null;
  } catch {
    return null;
  }
}

export function keepSkinTone(tone: SkinTone | null): void {
  try {
    if (tone) localStorage.setItem(KEY, tone);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, it has to be chosen again the next time.
  }
}
