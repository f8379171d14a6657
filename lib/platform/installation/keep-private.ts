import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Makes the folder of an installation when there is none, and lets no one but its owner into it: customers' files, keys
 * and the database are there. What this process and its children write from now on is their user's alone as well.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    // A mounted folder may belong to someone else, who has decided about it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
