import { setTimeout as elapsed } from 'node:timers/promises';
import { lockFile } from './lock-file.ts';

/**
 * Runs `use` while no other process does so under the same lock file. Calls `onWait` if it has to wait for one. Rejects when
 * `signal` is aborted meanwhile.
 */
export async function takeTurns<Result>({
  file,
  use,
  onWait,
  signal,
}: {
  file: string;
  use: () => Promise<Result>;
  onWait?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
}): Promise<Result> {
  let unlock = lockFile(file);
  if (!unlock) onWait?.();
  while (!unlock) {
    await elapsed(50, undefined, { signal });
    unlock = lockFile(file);
  }
  try {
    return await use();
  } finally {
    unlock();
  }
}
