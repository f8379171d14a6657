import { createHash } from 'node:crypto';
import { env } from '../env.ts';
import { deriveKey } from './derive-key.ts';

/**
 * better-auth's secrets: the first signs and seals; a second one (from `ENCRYPTION_KEY_PREVIOUS`, during a rotation) only
 * opens. Each is versioned by its own digest, so that a sealed value says which secret sealed it.
 */
export function signInSecrets(): { version: number; value: string }[] {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS } = env();
  const values = [deriveKey('sign-in', ENCRYPTION_KEY)];
  if (ENCRYPTION_KEY_PREVIOUS && ENCRYPTION_KEY_PREVIOUS !== ENCRYPTION_KEY) {
    values.push(deriveKey('sign-in', ENCRYPTION_KEY_PREVIOUS));
  }
  return values.map((key) => ({
    version: createHash('sha256').update(key).digest().readUInt32BE(0),
    value: key.toString('base64'),
  }));
}
