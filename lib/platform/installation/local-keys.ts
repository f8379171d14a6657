import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Parley makes for itself where an operator gave nothing. Lives in DATA_DIR, readable by its owner alone. */
export type LocalKeys = {
  encryptionKey: string;
  adminPassword: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
  /** The first-run key, kept only for a database that is ours too, so that every start can show a curl that works. */
  apiKey?: string;
};

/** The keys of a data directory, made on first use. */
export function localKeys(dataDir: string): LocalKeys {
  const file = fileOf(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = {
    encryptionKey: randomBytes(32).toString('base64'),
    adminPassword: randomBytes(12).toString('base64url'),
    whatsappAppSecret: randomBytes(16).toString('hex'),
    whatsappVerifyToken: randomBytes(16).toString('hex'),
  };
  return keepLocalKeys(dataDir, keys);
}

export function keepLocalKeys(dataDir: string, keys: LocalKeys): LocalKeys {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir);
  // Moved into its place when it is whole: a command may read it at this moment.
  writeFileSync(`${file}.part`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return keys;
}

const fileOf = (dataDir: string) => join(dataDir, 'keys.json');
