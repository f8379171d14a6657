import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderRefused, inFolder } from '../../lib/platform/database/folder-refused.ts';
import { leaveToOwner } from '../../lib/platform/database/leave-to-owner.ts';
import { lockFile } from '../../lib/platform/database/lock-file.ts';
import { makeFolder } from '../../lib/platform/database/make-folder.ts';

/**
 * Locks a data directory against a second launcher. Throws when a live one holds it, or when it cannot be used; returns the
 * unlock function.
 */
export function lockDataDir(dataDir: string): () => void {
  inFolder(dataDir, () => makeFolder(dataDir, { mode: 0o700 }));
  const unlock = lockFile(join(dataDir, 'parley.lock'));
  // Only tells people which process to stop.
  const pidFile = join(dataDir, 'parley.pid');
  if (!unlock) {
    const holder = existsSync(pidFile) ? ` (process ${readFileSync(pidFile, 'utf8')})` : '';
    throw new Error(`Parley already runs on ${dataDir}${holder}. Stop it, or set DATA_DIR and PORT for a second copy.`);
  }
  try {
    writeFileSync(pidFile, String(process.pid));
    leaveToOwner(pidFile);
  } catch (error) {
    unlock();
    throw folderRefused(dataDir, error);
  }
  return () => {
    rmSync(pidFile, { force: true });
    unlock();
  };
}
