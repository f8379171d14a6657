/** As Unicode calls them, from light to dark. */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export type SkinTone = (typeof skinTones)[number];

/** Of this browser, as the recent emojis are. */
const KEY = 'parley-skin-tone';

/** The tone that was chosen last; null for the emojis as they come, and where the browser keeps nothing. */
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
    // Then it is chosen again the next time.
  }
}
