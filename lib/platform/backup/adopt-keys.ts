import { rotateEncryption } from '../crypto/rotate-encryption.ts';
import type { Statements } from '../database/statements.ts';
import { env, overrideEnv } from '../env.ts';
import { keepLocalKeys } from '../installation/local-keys.ts';
import type { InstallationKeys } from './sealed-keys.ts';

/**
 * Seals the restored secrets again with ENCRYPTION_KEY, in the transaction of the restore. Returns false if they are sealed
 * with it already.
 */
export async function reseal(database: Statements, keys: InstallationKeys): Promise<boolean> {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS: before = '' } = env();
  if (ENCRYPTION_KEY === keys.encryptionKey) return false;
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: keys.encryptionKey });
  try {
    await rotateEncryption(database);
  } finally {
    overrideEnv({ ENCRYPTION_KEY_PREVIOUS: before });
  }
  return true;
}

/** Writes the keys of the backup to keys.json. An installation that was given ENCRYPTION_KEY keeps that one. */
export function adoptKeys(keys: InstallationKeys, { keepsKey }: { keepsKey: boolean }): void {
  const { DATA_DIR, ENCRYPTION_KEY = keys.encryptionKey } = env();
  keepLocalKeys(DATA_DIR, keepsKey ? { ...keys, encryptionKey: ENCRYPTION_KEY } : keys);
}
