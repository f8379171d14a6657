import { escapeRegExp } from './escape-regexp.ts';

/** A text split into hits, which match one of the words of `search`, and the text between them. */
export function highlight(text: string, search: string): { text: string; isHit: boolean; at: number }[] {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isHit: false, at: 0 }];
  const pattern = new RegExp(words.map(escapeRegExp).join('|'), 'giu');
  const pieces: { text: string; isHit: boolean; at: number }[] = [];
  let end = 0;
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false, at: end });
    pieces.push({ text: hit, isHit: true, at: index });
    end = index + hit.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false, at: end });
  return pieces;
}
