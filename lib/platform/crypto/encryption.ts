import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from '../env.ts';
import { deriveKey } from './derive-key.ts';

const PURPOSE = 'stored secrets';

/**
 * Encrypts a secret for storage with AES-256-GCM. `context` (table, workspace, row) is authenticated too, so a ciphertext
 * copied to another row does not decrypt there. Format: `v1.<nonce>.<ciphertext and tag>`, base64url.
 */
export function encrypt({ plaintext, context }: { plaintext: string; context: string }): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(PURPOSE), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** Decrypts what {@link encrypt} made, with `ENCRYPTION_KEY` or, during a rotation, `ENCRYPTION_KEY_PREVIOUS`. */
export function decrypt({ ciphertext, context }: { ciphertext: string; context: string }): string {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS } = env();
  try {
    return open(ciphertext, context, deriveKey(PURPOSE, ENCRYPTION_KEY));
  } catch (cause) {
    if (!ENCRYPTION_KEY_PREVIOUS) throw new Error('A stored secret does not open with ENCRYPTION_KEY.', { cause });
  }
  try {
    return open(ciphertext, context, deriveKey(PURPOSE, ENCRYPTION_KEY_PREVIOUS));
  } catch (cause) {
    throw new Error('A stored secret does not open with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS.', { cause });
  }
}

/** Whether `ENCRYPTION_KEY` opens a value by itself, so that a rotation has nothing to do for it. */
export function opensWithPresentKey({ ciphertext, context }: { ciphertext: string; context: string }): boolean {
  try {
    open(ciphertext, context, deriveKey(PURPOSE));
    return true;
  } catch {
    return false;
  }
}

function open(ciphertext: string, context: string, key: Buffer): string {
  const [, nonce = '', body = ''] = ciphertext.split('.');
  const sealed = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url')).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}
