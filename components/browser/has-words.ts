/** Whether a text has every word of a search, in any case. */
export function hasWords(text: string, search: string): boolean {
  const present = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => present.includes(word));
}
