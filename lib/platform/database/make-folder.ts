import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, unless they exist. Node's own `recursive` never returns where the system answers
 * ENOENT for a new folder although the one above it exists, as in /proc.
 */
export function makeFolder(folder: string, options: { mode?: number } = {}): void {
  const above = dirname(folder);
  if (!existsSync(above)) makeFolder(above, options);
  try {
    mkdirSync(folder, options);
  } catch (error) {
    const isThere =
      (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    if (!isThere) throw error;
  }
}
