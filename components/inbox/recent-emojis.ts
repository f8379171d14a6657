/** Per browser and not per person: recent emojis reveal nothing about anyone. */
const KEY = 'parley-recent-emojis';
const KEPT = 16;

/** Latest first; none without storage. */
export function recentEmojis(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function noteEmoji(text: string): void {
  try {
    const latest = [text, ...recentEmojis().filter((one) => one !== text)];
    localStorage.setItem(KEY, JSON.stringify(latest.slice(0, KEPT)));
  } catch {
    // Without storage there are no recent emojis.
  }
}
