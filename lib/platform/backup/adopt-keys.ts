import { rotateEncryption } from '../crypto/rotate-encryption.ts';
import { requireOpenCanary } from '../crypto/sealed-canary.ts';
import { WrongKey } from '../crypto/wrong-key.ts';
import type { Statements } from '../database/statements.ts';
import { env, overrideEnv } from '../env.ts';
import { keepLocalKeys } from '../installation/local-keys.ts';
import { BackupError } from './backup-error.ts';
import type { InstallationKeys } from './sealed-keys.ts';

const FOREIGN_KEYS =
  'The keys in this backup do not open its secrets: it was made without the ENCRYPTION_KEY of its app. Set ENCRYPTION_KEY ' +
  'to that key here, and restore again. Nothing was changed.';

export type Resealed = {
  /** True when stored secrets were sealed again. */
  resealed: boolean;
  /** The secrets that none of the keys open; they stay as they are. */
  unreadable: string[];
};

/**
 * Seals the restored secrets with one key, in the transaction of the restore: with ENCRYPTION_KEY where the operator gave
 * it (`keepsKey`), otherwise with the backup's. A backup in the middle of a rotation has secrets of two keys. Throws
 * {@link BackupError} for one whose keys are not those of its secrets.
 */
export async function reseal(
  database: Statements,
  { encryptionKey, encryptionKeyPrevious }: InstallationKeys,
  { keepsKey }: { keepsKey: boolean },
): Promise<Resealed> {
  const { ENCRYPTION_KEY } = env();
  let unreadable: string[] = [];
  const moves = [
    ...(encryptionKeyPrevious ? [{ from: encryptionKeyPrevious, to: encryptionKey }] : []),
    ...(keepsKey && ENCRYPTION_KEY && ENCRYPTION_KEY !== encryptionKey
      ? [{ from: encryptionKey, to: ENCRYPTION_KEY }]
      : []),
  ];
  if (moves.length === 0) await withKeys({ from: '', to: encryptionKey }, () => requireOpenCanary(database));
  for (const move of moves) ({ unreadable } = await withKeys(move, () => rotateEncryption(database)));
  return { resealed: moves.length > 0, unreadable };
}

async function withKeys<Result>({ from, to }: { from: string; to: string }, use: () => Promise<Result>) {
  const { ENCRYPTION_KEY = '', ENCRYPTION_KEY_PREVIOUS = '' } = env();
  overrideEnv({ ENCRYPTION_KEY: to, ENCRYPTION_KEY_PREVIOUS: from });
  try {
    return await use();
  } catch (error) {
    throw error instanceof WrongKey ? new BackupError(FOREIGN_KEYS, { cause: error }) : error;
  } finally {
    overrideEnv({ ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS });
  }
}

/** Writes the keys of the backup to keys.json. An installation that was given ENCRYPTION_KEY keeps that one. */
export function adoptKeys(
  { encryptionKeyPrevious: _, ...keys }: InstallationKeys,
  { keepsKey }: { keepsKey: boolean },
): void {
  const { DATA_DIR, ENCRYPTION_KEY = keys.encryptionKey } = env();
  keepLocalKeys(DATA_DIR, keepsKey ? { ...keys, encryptionKey: ENCRYPTION_KEY } : keys);
}
