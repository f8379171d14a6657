import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { leaveToOwner } from '../database/leave-to-owner.ts';
import { env } from '../env.ts';
import { parseMediaPath } from './media-path.ts';
import { signedLink } from './signed-link.ts';
import type { MediaStore } from './stored-file.ts';

/**
 * Files in `DATA_DIR/media`. A file is written under a temporary name, flushed, and renamed when it is complete. Its folder
 * belongs to one message, so anything else in it was left by a process that was killed while it wrote.
 */
export const diskStore: MediaStore = {
  async put({ path, body }) {
    const place = placeOf(path);
    await makeFolderOf(place);
    const unfinished = `${place}.${randomUUID()}.part`;
    try {
      // Opened first: a stream that opens its file itself may still create it after a body that failed at once.
      const file = (await open(unfinished, 'wx')).createWriteStream({ flush: true });
      leaveToOwner(unfinished);
      await pipeline(body, file);
      await rename(unfinished, place);
      await removeOthers(place);
      return { size: file.bytesWritten };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },

  async read({ path }) {
    const file = await openStoredFile(path);
    return file && { size: (await file.stat()).size, body: file.createReadStream() };
  },

  async remove({ path }) {
    // Retried, because a copy may be writing into it.
    const folder = dirname(placeOf(path));
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    // The workspace's folder goes with the last of its files.
    await rmdir(dirname(folder)).catch(() => {});
  },

  link: async (file) => signedLink(file),
};

/** Below the owner's DATA_DIR, folders are the owner's, too, when root makes them. */
async function makeFolderOf(place: string): Promise<void> {
  const folder = dirname(place);
  const highest = await mkdir(folder, { recursive: true });
  if (!highest) return;
  const made: string[] = [];
  for (let each = folder; each.length >= highest.length; each = dirname(each)) made.unshift(each);
  for (const each of made) leaveToOwner(each);
}

/** An attempt that still writes one of these fails to rename it, and finds at the next that the file is stored. */
async function removeOthers(place: string): Promise<void> {
  const folder = dirname(place);
  for (const name of await readdir(folder)) {
    if (name !== basename(place)) await rm(join(folder, name), { force: true });
  }
}

/** Opens a stored file for reading; null when there is none. */
export async function openStoredFile(path: string): Promise<FileHandle | null> {
  return open(placeOf(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}

/** Only paths that `mediaPath` makes are accepted; nothing else reaches the file system. */
function placeOf(path: string): string {
  if (!parseMediaPath(path)) throw new Error('This is not a path of a stored file.');
  return join(resolve(env().DATA_DIR), 'media', path);
}
