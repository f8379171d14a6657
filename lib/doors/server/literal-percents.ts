/**
 * A request's address, of which each path can be decoded. Next answers a path that is not a valid percent-encoding with
 * a bare 500; so that it is answered like any other that names nothing, its percent signs are taken literally.
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
