import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepFile } from '../database/keep-file.ts';
import { readKeptFile } from '../database/read-kept-file.ts';

/** What Parley generates when the operator sets nothing. Stored in DATA_DIR, readable only by its owner. */
export type LocalKeys = {
  encryptionKey: string;
  adminPassword: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
  /** The first-run API key, kept only with the embedded database, where later starts say where it is. */
  apiKey?: string;
  /** What the first run made, until a start has shown it. The password is null if ADMIN_PASSWORD was given. */
  unshown?: { password: string | null; apiKey: string };
};

/** A data directory's keys, generated on first use. Throws what {@link readKeptFile} does. */
export function localKeys(dataDir: string): LocalKeys {
  const kept = readKeptFile<LocalKeys>(fileOf(dataDir));
  if (kept) return kept;
  const keys = {
    encryptionKey: randomBytes(32).toString('base64'),
    adminPassword: randomBytes(12).toString('base64url'),
    whatsappAppSecret: randomBytes(16).toString('hex'),
    whatsappVerifyToken: randomBytes(16).toString('hex'),
  };
  return keepLocalKeys(dataDir, keys);
}

export function keepLocalKeys(dataDir: string, keys: LocalKeys): LocalKeys {
  keepFile(fileOf(dataDir), `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

const fileOf = (dataDir: string) => join(dataDir, 'keys.json');
