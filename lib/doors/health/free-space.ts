import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MB } from '#lib/platform/bytes.ts';
import { env } from '#lib/platform/env.ts';

/** In bytes. With less, the next large file or the database's next segment may not fit. */
export const ENOUGH = 512 * MB;

/** DATA_DIR (files, and the embedded database), and what may have a disk of its own in it: the files. */
export function foldersOfData(): { name: 'data' | 'media'; folder: string }[] {
  const { DATA_DIR, MEDIA_STORE } = env();
  const media = join(DATA_DIR, 'media');
  // It is created with the first file.
  const hasMedia = MEDIA_STORE !== 's3' && existsSync(media);
  return [{ name: 'data', folder: DATA_DIR }, ...(hasMedia ? [{ name: 'media' as const, folder: media }] : [])];
}

/** In bytes, what is free on the disk of DATA_DIR, or on that of its files if that has less. */
export async function freeSpace(): Promise<number> {
  return Math.min(...(await Promise.all(foldersOfData().map(({ folder }) => freeIn(folder)))));
}

/** In bytes, for users without special rights. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
