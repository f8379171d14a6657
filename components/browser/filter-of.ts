/** A page's filter for the first render on the server, in the shape that useUrlFilter returns in the browser. */
export function filterOf<Name extends string>(
  searchParams: Record<string, string | string[] | undefined>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) || undefined;
  return Object.fromEntries(names.map((name) => [name, first(searchParams[name])])) as Partial<Record<Name, string>>;
}
