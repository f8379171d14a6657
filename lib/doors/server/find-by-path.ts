/**
 * Finds what a table has for a request's URL. In the table's paths `{name}` stands for one path segment, and `{name…}` for
 * all that follow. Of several paths that match, the one with the fewest parameters wins, as in Next.
 */
export function findByPath<Place extends { path: string }>(
  places: readonly Place[],
): (url: string) => Place | undefined {
  const plain = new Map(places.map((place) => [place.path, place]));
  const templates = places
    .filter(({ path }) => path.includes('{'))
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map((place) => ({ place, names: place.path.split('/') }));
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const found = plain.get(path);
    if (found) return found;
    const parts = path.split('/');
    return templates.find(({ names }) => fits(parts, names))?.place;
  };
}

const parameters = ({ path }: { path: string }) => path.split('{').length + (path.includes('…') ? 100 : 0);

function fits(parts: string[], names: string[]): boolean {
  const takesRest = names.at(-1)?.endsWith('…}');
  return (
    (takesRest ? parts.length >= names.length : parts.length === names.length) &&
    names.every((name, index) => (name.startsWith('{') ? parts[index] !== '' : parts[index] === name))
  );
}
