import { globSync, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/** Editors write a file in several steps, and switching a branch takes hundreds. */
const SETTLED_MS = 150;

/**
 * Calls `onChange` after a change of a file that `server.ts` may have loaded. Next itself reloads files that only pages
 * use. Each folder is watched separately, because Node's recursive watch loses a file that an editor replaces.
 */
export function watchServerFiles(onChange: () => void): void {
  const watched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchFolder = (folder: string) => {
    if (watched.has(folder)) return;
    watched.add(folder);
    watch(folder, (_event, name) => {
      const path = folder === '.' ? `${name}` : `${folder}/${name}`;
      if (folder !== '.' && statSync(path, { throwIfNoEntry: false })?.isDirectory()) watchFolder(path);
      if (!isOfServer(path)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLED_MS);
    }).unref();
  };
  for (const file of globSync(['server.ts', '{app,inngest,lib}/**/*.ts'])) watchFolder(dirname(file));
}

export function isOfServer(file: string): boolean {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false;
  if (file.startsWith('app/')) return /^app\/((browser-)?doors|serve|.+\/route)\.ts$/.test(file);
  return file === 'server.ts' || /^(inngest|lib)\//.test(file);
}
