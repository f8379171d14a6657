import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { MB } from '#lib/platform/bytes.ts';
import { ENOUGH, foldersOfData, freeIn } from './free-space.ts';

/** Why a disk of DATA_DIR is almost full or cannot be written, in a few words; null if all is well. */
export async function diskProblem(): Promise<string | null> {
  for (const { name, folder } of foldersOfData()) {
    const problem = await problemOf(folder);
    if (problem) return name === 'data' ? problem : `${name}: ${problem}`;
  }
  return null;
}

async function problemOf(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK);
    const free = await freeIn(folder);
    return free < ENOUGH ? `${Math.floor(free / MB)} MB free` : null;
  } catch {
    return 'not writable';
  }
}
