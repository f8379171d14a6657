/** The text from a `/` that starts a word up to the caret, by which a list of commands is filtered. */
export function slashWord(text: string, caret: number): { start: number; word: string } | null {
  const line = text.slice(0, caret).split('\n').at(-1) ?? '';
  const found = /(?:^|\s)\/([^\s/][^/]{0,60}|)$/u.exec(line);
  if (!found) return null;
  const word = found[1] ?? '';
  return { start: caret - word.length - 1, word };
}
