import { storedText } from '#components/browser/stored-text.ts';

/** Per browser and not per person: recent emojis reveal nothing about anyone. */
const KEY = 'parley-recent-emojis';
const KEPT = 16;

/** Latest first. */
export function recentEmojis(): string[] {
  try {
    const kept: unknown = JSON.parse(storedText.read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function noteEmoji(text: string): void {
  const latest = [text, ...recentEmojis().filter((one) => one !== text)];
  storedText.write(KEY, JSON.stringify(latest.slice(0, KEPT)));
}
