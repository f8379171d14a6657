import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MB } from '#lib/platform/bytes.ts';
import { env } from '#lib/platform/env.ts';

/** With less, the next large file or the database's next segment may not fit. */
const ENOUGH = 512 * MB;

/**
 * Why the disk of DATA_DIR (files, and the embedded database) is almost full, in a few words; null if it is not. Files may
 * have a disk of their own, mounted as DATA_DIR/media.
 */
export async function diskProblem(): Promise<string | null> {
  const { DATA_DIR, MEDIA_STORE } = env();
  const problem = await problemOf(DATA_DIR);
  const media = join(DATA_DIR, 'media');
  // It is created with the first file.
  if (problem || MEDIA_STORE === 's3' || !existsSync(media)) return problem;
  const ofFiles = await problemOf(media);
  return ofFiles && `media: ${ofFiles}`;
}

async function problemOf(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    return free < ENOUGH ? `${Math.floor(free / MB)} MB free` : null;
  } catch {
    return 'not writable';
  }
}
