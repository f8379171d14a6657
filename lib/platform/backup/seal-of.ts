import type { Hmac } from 'node:crypto';

/**
 * The seal of a backup is an HMAC-SHA256 over all of its other entries: for each, this line, then its bytes. So no entry
 * can be changed, left out, added or moved without the passphrase.
 */
export function beginEntry(seal: Hmac, name: string, size: number): void {
  seal.update(`${name} ${size}\n`);
}
