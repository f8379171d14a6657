import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The files in a folder and all its subfolders, by their paths in it, with slashes; none if it does not exist. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
