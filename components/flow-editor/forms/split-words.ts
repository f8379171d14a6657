/** A word in quotes, where two quotes are one; a word in which a comma within `{{…}}` belongs to a filter. */
const WORD = /\s*"((?:[^"]|"")*)"\s*(?:,|$)|((?:\{\{[^{}]*\}\}|[^,])+)/g;

/** The words of a list that is written with commas. A word that has commas is in quotes. */
export function splitWords(text: string): string[] {
  const words = [...text.matchAll(WORD)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
  return words.map((word) => word.trim()).filter(Boolean);
}

/** The list as {@link splitWords} reads it. */
export const joinWords = (words: readonly string[]): string => words.map(spelled).join(', ');

function spelled(word: string): string {
  const read = splitWords(word);
  return read.length === 1 && read[0] === word ? word : `"${word.replaceAll('"', '""')}"`;
}
