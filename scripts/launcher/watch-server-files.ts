import { watch } from 'node:fs';

/** Editors write a file in several steps, and a branch is switched in hundreds. */
const SETTLED_MS = 150;

/**
 * Calls `onChange` after a file changed that `server.ts` may have loaded; what only pages are made of, Next reloads by
 * itself.
 */
export function watchServerFiles(onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (file: string) => {
    if (!isOfServer(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLED_MS);
  };
  for (const folder of ['app', 'inngest', 'lib']) {
    watch(folder, { recursive: true }, (_event, file) => changed(`${folder}/${file ?? ''}`)).unref();
  }
  watch('server.ts', () => changed('server.ts')).unref();
}

export function isOfServer(file: string): boolean {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false;
  return !file.startsWith('app/') || /^app\/(doors\.ts|(?!api\/(?!inngest\/)).*route\.ts)$/.test(file);
}
