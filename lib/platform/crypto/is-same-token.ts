import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. Hashes both to equal length, whatever was given. */
export function isSameToken(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
