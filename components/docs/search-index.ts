/** What the search of the documentation can lead to. */
export type IndexEntry = {
  kind: 'guide' | 'operation' | 'event' | 'error';
  title: string;
  /** Beside the title: a method and path, or the guide that a section is of. */
  hint: string;
  href: string;
  /** What else is said there. */
  text: string;
};

const MAX_FOUND = 24;

/** The entries that have every word that was typed, those first that have them in their titles; without words, the guides. */
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

/** The worst of the words decides, so that a title with all of them comes first. */
function rankOf({ title, hint, text }: IndexEntry, words: string[]): number {
  const places = [title, hint, text].map((place) => place.toLowerCase());
  const ranks = words.map((word) => {
    if (places[0]?.startsWith(word)) return 0;
    const place = places.findIndex((one) => one.includes(word));
    return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
  });
  return Math.max(...ranks);
}
