import { readFileSync } from 'node:fs';
import { DatabaseUnavailable } from './database-unavailable.ts';

/**
 * What a file of DATA_DIR holds; undefined where there is none. Throws {@link DatabaseUnavailable} for one that cannot be
 * read: it must not pass for one that is missing, in whose place a new one is made.
 */
export function readKeptBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const remedy = 'Run Parley as the owner of DATA_DIR; if the file is another user’s, give it to that owner.';
    throw new DatabaseUnavailable(`${file} cannot be read (${(error as Error).message}). ${remedy}`, { cause: error });
  }
}
