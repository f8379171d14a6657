import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'parley_';
const SHOWN_LENGTH = PREFIX.length + 6;

/** A new token, with a prefix that secret scanners recognize and 256 random bits. */
export function newApiToken(): { token: string; prefix: string; hash: Uint8Array<ArrayBuffer> } {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return { token, prefix: token.slice(0, SHOWN_LENGTH), hash: hashApiToken(token) };
}

/** Whether a text has the form of every token that was ever made. */
export function isApiToken(text: string): boolean {
  return /^parley_[\w-]{43}$/.test(text);
}

/** The stored form of a token. A plain SHA-256 is enough for 256 random bits, and can be looked up by index. */
export function hashApiToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
