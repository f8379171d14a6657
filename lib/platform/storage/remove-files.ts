import { mediaStore } from './media-store.ts';

const AT_A_TIME = 20;

/** Removes stored files. Rejects if one cannot be removed; others may be gone by then. */
export async function removeFiles(paths: string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += AT_A_TIME) {
    await Promise.all(paths.slice(start, start + AT_A_TIME).map((path) => mediaStore().remove({ path })));
  }
}
