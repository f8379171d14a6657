const BEFORE = 40;
const LENGTH = 160;

/** The part of a text that a list shows: around the first match of `words`, with a little text before it. */
export function excerptOf(text: string, words: string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const folded = line.toLowerCase();
  // Case folding may change a text's length; then the excerpt starts at the beginning.
  const places = folded.length === line.length ? words.map((word) => folded.indexOf(word.toLowerCase())) : [];
  const first = Math.min(...places.filter((place) => place >= 0), line.length);
  const from =
    first === line.length || first <= BEFORE ? 0 : line.lastIndexOf(' ', first - BEFORE) + 1 || first - BEFORE;
  const cut = line.slice(from, from + LENGTH).toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${from + LENGTH < line.length ? '…' : ''}`;
}
