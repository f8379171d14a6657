import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../lib/platform/database/lock-file.ts';

/** Keeps a second launcher away from a data directory. Throws when one that lives holds it; returns the release. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFile(join(dataDir, 'parley.lock'));
  // Only says whom to stop.
  const pidFile = join(dataDir, 'parley.pid');
  if (!unlock) {
    const holder = existsSync(pidFile) ? ` (process ${readFileSync(pidFile, 'utf8')})` : '';
    throw new Error(`Parley already runs on ${dataDir}${holder}. Stop it, or set DATA_DIR and PORT for a second copy.`);
  }
  writeFileSync(pidFile, String(process.pid));
  return () => {
    rmSync(pidFile, { force: true });
    unlock();
  };
}
