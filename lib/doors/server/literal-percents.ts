/**
 * A request's URL, made decodable. Next responds to invalid percent-encoding in a path with a bare 500. To get an
 * ordinary 404 instead, the percent signs of such a path are taken literally.
 */
export function literalPercents(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  return isBroken(path) ? path.replaceAll('%', '%25') + query.join('') : url;
}

function isBroken(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
