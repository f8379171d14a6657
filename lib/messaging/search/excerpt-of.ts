import { formsOf } from './words-query.ts';

const BEFORE = 40;
/** How much farther back the excerpt begins so as not to cut a word. A link, or a sentence in Chinese, is cut. */
const UNCUT = 20;
const LENGTH = 160;

/** The part of a text that a list shows: around the first of `words` that it contains, with a little text before it. */
export function excerptOf(text: string, words: string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const lowered = inLowerCase(line);
  const places = words.flatMap((word) => formsOf(word)).map((form) => placeOf(inLowerCase(form), lowered));
  const start = Math.min(...places.filter((place) => place >= 0)) - BEFORE;
  const from = start > 0 && start < line.length ? startNear(line, start) : 0;
  const cut = line.slice(from, from + LENGTH).toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${from + LENGTH < line.length ? '…' : ''}`;
}

/** As long as the text: letters whose small form is longer, such as İ, stay. */
function inLowerCase(text: string): string {
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Where `line` has `word`, rather at the beginning of a word than within one; -1 if nowhere. */
function placeOf(word: string, line: string): number {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    if (!LETTER.test(line.charAt(at - 1))) return at;
  }
  return line.indexOf(word);
}

function startNear(line: string, start: number): number {
  const space = line.lastIndexOf(' ', start);
  return start - space > UNCUT ? start : space + 1;
}
