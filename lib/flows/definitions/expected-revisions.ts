/**
 * The revisions that an `If-Match` header allows; undefined when any will do. Tags that a proxy has made weak still count.
 */
export function expectedRevisions(request: Request): number[] | undefined {
  const header = request.headers.get('if-match')?.trim();
  if (!header || header === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const [, digits] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag) ?? [];
    return digits ? [Number(digits)] : [];
  });
}
