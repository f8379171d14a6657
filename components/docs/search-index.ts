/** A result of the documentation's search. */
export type IndexEntry = {
  kind: 'guide' | 'operation' | 'event' | 'error';
  title: string;
  /** Shown next to the title: a method and path, or the guide that a section belongs to. */
  hint: string;
  href: string;
  /** The other words there. */
  text: string;
};

const MAX_FOUND = 24;

/** The entries with every typed word, those with matches in the title first. Without words, the guides. */
export function findInDocs(entries: IndexEntry[], typed: string): IndexEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ href }) => !href.includes('#'));
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}

/** The word with the worst match decides, so that a title with all words comes first. */
function rankOf({ title, hint, text }: IndexEntry, words: string[]): number {
  const places = [title, hint, text].map((place) => place.toLowerCase());
  const ranks = words.map((word) => {
    if (places[0]?.startsWith(word)) return 0;
    const place = places.findIndex((one) => one.includes(word));
    return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
  });
  return Math.max(...ranks);
}
