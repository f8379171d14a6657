import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MB } from '../platform/bytes.ts';

/** The name contains the PID of the owner. */
const NAMED = /^parley-run-(\d+)$/;

/** Linux keeps its files in memory. */
const MEMORY = '/dev/shm';
/** Several times what a run has there at once. */
const ROOM = 8_192 * MB;

/**
 * Gives a test run its own temporary folder, which is deleted with the run, and deletes those of killed runs. Processes
 * of the run find it as TMPDIR; those of them that call this use it, too. It is in memory where there is much of it and TMPDIR
 * says nothing else (docs/decisions/067-tests-in-memory.md), but not if `onDisk` asks for a disk, to measure with.
 */
export function ownTemporaryFolder({ onDisk = false } = {}): void {
  if (process.env.PARLEY_TEST_FOLDER) return;
  const place = !onDisk && !process.env.TMPDIR && hasRoom(MEMORY) ? MEMORY : tmpdir();
  removeOrphans(place);
  const folder = join(place, `parley-run-${process.pid}`);
  // Where tests run as root, PostgreSQL runs as another user and must pass through it.
  mkdirSync(folder, { mode: 0o711, recursive: true });
  process.env.PARLEY_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  // Programs that tests start compile what they share only once.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  process.once('exit', () => removeIfPossible(folder));
}

/** Whether programs can be run there, too: containers often have it small, and without that right. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === folder);
    const mayRun = mount !== undefined && !/\bnoexec\b/.test(mount);
    return mayRun && Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}

function removeOrphans(place: string) {
  for (const name of readdirSync(place)) {
    const pid = Number(NAMED.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) removeIfPossible(join(place, name));
  }
}

function removeIfPossible(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A test that fills a disk was killed, and its disk is still mounted there. That must not fail this run.
  }
}

/** True also for another user's process. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
