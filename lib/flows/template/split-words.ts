/** A word in quotes, where two quotes are one. */
const QUOTED = /"((?:[^"]|"")*)"\s*(?:,|$)/y;
/** A word as it is. A comma within `{{…}}` belongs to a filter. */
const PLAIN = /((?:\{\{[^{}]*\}\}|[^,])*),?/y;

/** The words of a list that is written with commas. A word that has commas is in quotes. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (let rest = text.trimStart(); rest; ) {
    QUOTED.lastIndex = 0;
    PLAIN.lastIndex = 0;
    const quoted = QUOTED.exec(rest);
    const [whole = rest, word = ''] = quoted ?? PLAIN.exec(rest) ?? [];
    words.push((quoted ? word.replaceAll('""', '"') : word).trim());
    rest = rest.slice(whole.length).trimStart();
  }
  return words.filter(Boolean);
}

/** The list as {@link splitWords} reads it. */
export const joinWords = (words: readonly string[]): string => words.map(spelled).join(', ');

function spelled(word: string): string {
  const read = splitWords(word);
  return read.length === 1 && read[0] === word ? word : `"${word.replaceAll('"', '""')}"`;
}
