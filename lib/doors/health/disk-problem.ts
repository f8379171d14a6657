import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { MB } from '#lib/platform/bytes.ts';
import { env } from '#lib/platform/env.ts';

/** With less, the next large file or the database's next segment may not fit. */
const ENOUGH = 512 * MB;

/** Why the disk of DATA_DIR (files, and the embedded database) is almost full, in a few words; null if it is not. */
export async function diskProblem(): Promise<string | null> {
  const { DATA_DIR } = env();
  try {
    await access(DATA_DIR, constants.W_OK);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    return free < ENOUGH ? `${Math.floor(free / MB)} MB free` : null;
  } catch {
    return 'not writable';
  }
}
