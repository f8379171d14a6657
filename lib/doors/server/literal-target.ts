/** Begins the whole URL, which clients send that take us for a proxy, and any server must take (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#\\]*/i;
/** What never needs an encoding (RFC 3986, 2.3), without the dot, of which two lead to the folder above. */
const NEEDLESS = /%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * The target of a request, as a path and query in which each character stands for itself: everyone who parses it as a URL
 * reads the same.
 *
 * - Clients that send an unencoded `#` or `\` mean that character. A URL would end at the one and take the other for a `/`, so
 *   that `DELETE …/products/A#1` would delete the product `A`.
 * - Next responds to invalid percent-encoding in a path with a bare 500. To get an ordinary 404 instead, the percent signs
 *   of such a path are taken literally.
 * - Next redirects a whole URL to itself.
 * - `/sh%6Fp` names the workspace `shop`. As another name, it would have another share of what all workspaces share.
 */
export function literalTarget(target: string): string {
  const [path = '', ...query] = withoutOrigin(target).split(/(?=\?)/);
  const decodable = isBroken(path) ? path.replaceAll('%', '%25') : path.replace(NEEDLESS, decodeURIComponent);
  return [decodable, ...query].join('').replaceAll('#', '%23').replaceAll('\\', '%5C');
}

function withoutOrigin(target: string): string {
  if (!ORIGIN.test(target)) return target;
  const rest = target.replace(ORIGIN, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
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
