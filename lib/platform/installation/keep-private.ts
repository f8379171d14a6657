import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Creates the installation's folder if needed and closes it to everyone but its owner: it holds customers' files, keys and
 * the database. Also sets the umask, so that what this process and its children write is private as well.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    // A mounted folder may have another owner, who decides about it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
