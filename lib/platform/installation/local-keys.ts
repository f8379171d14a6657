import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Parley generates when the operator sets nothing. Stored in DATA_DIR, readable only by its owner. */
export type LocalKeys = {
  encryptionKey: string;
  adminPassword: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
  /** The first-run API key, kept only with the embedded database, so that every start can show a working curl command. */
  apiKey?: string;
};

/** A data directory's keys, generated on first use. */
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
  // Renamed when complete, because a command may read the file at this moment.
  writeFileSync(`${file}.part`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return keys;
}

const fileOf = (dataDir: string) => join(dataDir, 'keys.json');
