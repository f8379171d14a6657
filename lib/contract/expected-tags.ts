/** The tags that an `If-Match` header names; undefined when any will do. Those that a proxy has made weak still count. */
export function expectedTags(request: Request): string[] | undefined {
  const header = request.headers.get('if-match')?.trim();
  if (!header || header === '*') return undefined;
  return header.split(',').flatMap((tag) => /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag)?.[1] ?? []);
}
