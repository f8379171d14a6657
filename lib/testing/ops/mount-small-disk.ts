import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1024 * 1024);

export type SmallDisk = {
  folder: string;
  /** Uses up the free space, to the last block. */
  fill(): void;
  /** Frees it again. */
  free(): void;
  unmount(): void;
};

/** A separate file system in memory; or the reason why none can be mounted (it takes Linux and root). */
export function mountSmallDisk({ megabytes }: { megabytes: number }): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'parley-test', folder], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(folder);
    return `no small disk can be mounted here: ${(error as Error).message.trim().split('\n').at(-1)}`;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = PIECE.length; size >= 1; ) {
          try {
            if (writeSync(file, PIECE, 0, size) < size) size = Math.floor(size / 2);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      // Lazily: a process of a PostgreSQL that has just ended may use it for a moment longer.
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
