import { setTimeout as elapsed } from 'node:timers/promises';
import { lockFile } from './lock-file.ts';

/** Runs `use` while no other process does so under the same lock file. */
export async function takeTurns<Result>({ file, use }: { file: string; use: () => Promise<Result> }): Promise<Result> {
  let unlock = lockFile(file);
  while (!unlock) {
    await elapsed(50);
    unlock = lockFile(file);
  }
  try {
    return await use();
  } finally {
    unlock();
  }
}
