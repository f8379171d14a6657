import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { SealedKeys } from './schema.ts';

/** Each guess of the passphrase costs 64 MB of memory and a fifth of a second. */
const COST = 65_536;
const BLOCK_SIZE = 8;
const derive = promisify<string, Buffer, number, { N: number; r: number; maxmem: number }, Buffer>(scrypt);

/**
 * The keys of an installation: its `keys.json`, with the encryption key that is really in use, and during a rotation the one
 * before it, with which some secrets are still sealed.
 */
const installationKeys = z.object({
  encryptionKey: z.string(),
  encryptionKeyPrevious: z.string().optional(),
  adminPassword: z.string(),
  whatsappAppSecret: z.string(),
  whatsappVerifyToken: z.string(),
  apiKey: z.string().optional(),
});
export type InstallationKeys = z.output<typeof installationKeys>;

/** Seals keys with a passphrase (scrypt, AES-256-GCM). `macKey` authenticates the rest of the backup. */
export async function sealKeys(
  keys: InstallationKeys,
  passphrase: string,
): Promise<{ sealed: SealedKeys; macKey: Buffer }> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const { sealKey, macKey } = await keysOf(passphrase, salt, COST);
  const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  return { sealed: { salt: text(salt), cost: COST, nonce: text(nonce), ciphertext: text(ciphertext) }, macKey };
}

/** Opens what {@link sealKeys} sealed. Throws {@link BackupError} for a wrong passphrase. */
export async function openKeys(
  sealed: SealedKeys,
  passphrase: string,
): Promise<{ keys: InstallationKeys; macKey: Buffer }> {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const { sealKey, macKey } = await keysOf(passphrase, bytes(sealed.salt), sealed.cost);
  const ciphertext = bytes(sealed.ciphertext);
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes(sealed.nonce));
    decipher.setAuthTag(ciphertext.subarray(-16));
    const text = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]).toString('utf8');
    return { keys: installationKeys.parse(JSON.parse(text)), macKey };
  } catch (error) {
    throw new BackupError('The passphrase is not the one that this backup was made with.', { cause: error });
  }
}

async function keysOf(passphrase: string, salt: Buffer, cost: number) {
  const maxmem = 256 * cost * BLOCK_SIZE;
  const both = await derive(passphrase, salt, 64, { N: cost, r: BLOCK_SIZE, maxmem });
  return { sealKey: both.subarray(0, 32), macKey: both.subarray(32) };
}
