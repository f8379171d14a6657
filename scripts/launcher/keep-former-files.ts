import { cpSync, existsSync, rmSync } from 'node:fs';

/** Copies a build's files to where the next build does not delete them, in place of the build before. */
export function keepFormerFiles({ from, to }: { from: string; to: string }): void {
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  // Changed content gets a new name, so the times matter only to a browser's cache.
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
