import { EgressError } from './egress-error.ts';

/**
 * Parses a URL that a user gave. The URL standard normalizes every spelling of a literal address (decimal, octal, hex,
 * short, fullwidth). Throws `EgressError` `InvalidURL` for schemes other than http and https, and for user names and
 * passwords in the URL: they mislead people about the host and end up in logs.
 */
export function parseTarget(url: string, base?: URL): URL {
  const target = URL.parse(url, base);
  if (!target) throw new EgressError('InvalidURL', 'The URL cannot be parsed');
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new EgressError('InvalidURL', 'Only http and https URLs can be called');
  }
  if (target.username || target.password) {
    throw new EgressError('InvalidURL', 'A URL with a user name or password in it is not called');
  }
  target.hash = '';
  return target;
}
