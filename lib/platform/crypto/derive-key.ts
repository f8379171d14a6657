import { hkdfSync } from 'node:crypto';
import { env } from '../env.ts';

/** Derives a 32-byte key for one purpose from `ENCRYPTION_KEY` by HKDF-SHA256, so that no two uses share a key. */
export function deriveKey(purpose: string, master: string | undefined = env().ENCRYPTION_KEY): Buffer {
  if (!master) throw new Error('ENCRYPTION_KEY is not set; `npm start` makes one when there is none.');
  return Buffer.from(hkdfSync('sha256', Buffer.from(master, 'base64'), Buffer.alloc(0), `parley ${purpose}`, 32));
}
