import { isIP } from 'node:net';

/**
 * The address that a request seems to come from, for people to read in lists. Anyone who forwards it may have made it
 * up.
 */
export function clientAddress(headers: Headers): string | null {
  const first =
    headers
      .get('x-forwarded-for')
      ?.split(',')[0]
      ?.trim()
      .replace(/^::ffff:/, '') ?? '';
  return isIP(first) ? first : null;
}
