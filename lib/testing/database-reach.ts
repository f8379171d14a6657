import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Imports of these open connections; all other code reaches the database through them. */
const CLIENTS = ['pg', '@prisma/adapter-pg'];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g;

/**
 * Returns a function that tells whether a file of `root` imports a PostgreSQL client, directly or through other files.
 * With it vitest.config.ts finds out which tests need a database.
 */
export function databaseReach(root: string): (file: string) => boolean {
  const known = new Map<string, { files: string[]; opens: boolean }>();
  const look = (file: string) => {
    const found = known.get(file) ?? importsOf(root, file);
    known.set(file, found);
    return found;
  };
  return (file) => {
    const seen = new Set([resolve(root, file)]);
    // A Set is iterated in order, including what is added meanwhile.
    for (const each of seen) {
      const { files, opens } = look(each);
      if (opens) return true;
      for (const next of files) seen.add(next);
    }
    return false;
  };
}

function importsOf(root: string, file: string) {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, named, loaded]) => named ?? loaded ?? '');
  const files = names
    .map((name) => (name.startsWith('#') ? join(root, name.slice(1)) : name))
    .filter((name) => /^[./].*\.tsx?$/.test(name))
    .map((name) => resolve(dirname(file), name))
    .filter((path) => existsSync(path));
  return { files, opens: names.some((name) => CLIENTS.includes(name)) };
}
