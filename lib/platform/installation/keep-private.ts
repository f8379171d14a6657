import { chmodSync } from 'node:fs';
import { folderRefused, inFolder } from '../database/folder-refused.ts';
import { makeFolder } from '../database/make-folder.ts';

/**
 * Creates the installation's folder if needed and closes it to everyone but its owner: it holds customers' files, keys and
 * the database. Also sets the umask, so that what this process and its children write is private as well.
 * Throws {@link folderRefused} when the folder cannot be used.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  inFolder(dataDir, () => makeFolder(dataDir));
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    // A mounted folder may have another owner, who decides about it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw folderRefused(dataDir, error);
  }
}
