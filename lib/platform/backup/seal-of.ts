import type { Hmac } from 'node:crypto';

/**
 * The seal of a backup is an HMAC-SHA256 over all other entries: for each entry this line, then its bytes. No entry can be
 * changed, left out, added or moved without the passphrase.
 */
export function beginEntry(seal: Hmac, name: string, size: number): void {
  seal.update(`${name} ${size}\n`);
}
