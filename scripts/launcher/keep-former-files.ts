import { cpSync, existsSync, rmSync } from 'node:fs';

/** Copies the files of a build where the next one doesn't delete them, in place of those of the build before it. */
export function keepFormerFiles({ from, to }: { from: string; to: string }): void {
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  // A file that changed its content has another name; when each was made doesn't matter to anyone but a browser's cache.
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
