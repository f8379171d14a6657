import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userName } from '../user-name.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** SQLite's code for a full disk. */
const FULL = 13;
const ELSEWHERE = 'or set DATA_DIR to another folder.';

/** The error for a folder of DATA_DIR that could not be written: which one, why, and what to do. */
export function folderRefused(folder: string, error: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(wordsOf(folder, error), { cause: error });
}

/** Does something with files in `folder`. Throws {@link folderRefused} if the system refuses it. */
export function inFolder<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw folderRefused(folder, error);
  }
}

/** The sentence for a disk without any space. */
export const diskFull = (folder: string) => `The disk of ${folder} is full. Free some space, then try again.`;

function wordsOf(folder: string, error: unknown): string {
  switch (codeOf(folder, error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder);
    case 'EROFS':
      return `${folder} is on a disk that is mounted read-only. Mount it for writing, ${ELSEWHERE}`;
    case 'EACCES':
    case 'EPERM':
      return `The user ${userName()} may not write in ${folder}${ownerOf(folder)}. Run Parley as the folder’s owner, ${ELSEWHERE}`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${folder} cannot be a folder: a file is in its way. Move the file, ${ELSEWHERE}`;
    case 'ENOENT':
      return `${folder} cannot be created: its file system takes no new folders. Set DATA_DIR to another one.`;
    default:
      return `${folder} cannot be used (${(error as Error).message}). Repair it, ${ELSEWHERE}`;
  }
}

/** The system's code. SQLite does not pass it on, so another write in the same folder has to tell. */
function codeOf(folder: string, error: unknown): string | undefined {
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === undefined) return code;
  if (errcode === FULL) return 'ENOSPC';
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, 'x');
    return undefined;
  } catch (refusal) {
    return (refusal as NodeJS.ErrnoException).code;
  } finally {
    rmSync(probe, { force: true });
  }
}

function ownerOf(folder: string): string {
  try {
    return `, which belongs to the user ${statSync(folder).uid}`;
  } catch {
    return '';
  }
}
