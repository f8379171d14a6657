import { rotateEncryption } from '../crypto/rotate-encryption.ts';
import { env, overrideEnv } from '../env.ts';
import { keepLocalKeys, localKeys } from '../installation/local-keys.ts';
import type { InstallationKeys } from './sealed-keys.ts';

/**
 * Makes the restored secrets readable here. An installation with its own ENCRYPTION_KEY keeps it and seals every secret
 * again with it; an installation that generated its key takes the backup's.
 */
export async function adoptKeys(keys: InstallationKeys): Promise<{ resealed: boolean }> {
  const { DATA_DIR, ENCRYPTION_KEY: given = '' } = env();
  const own = localKeys(DATA_DIR);
  if (given === own.encryptionKey || given === keys.encryptionKey) {
    keepLocalKeys(DATA_DIR, keys);
    return { resealed: false };
  }
  keepLocalKeys(DATA_DIR, { ...keys, encryptionKey: given });
  const before = env().ENCRYPTION_KEY_PREVIOUS ?? '';
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: keys.encryptionKey });
  try {
    await rotateEncryption();
  } finally {
    overrideEnv({ ENCRYPTION_KEY_PREVIOUS: before });
  }
  return { resealed: true };
}
