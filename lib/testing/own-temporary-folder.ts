import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Which process it belongs to is in its name. */
const NAMED = /^parley-run-(\d+)$/;

/**
 * Gives a run of tests a folder of its own for everything temporary, which goes with the run, and takes away those of runs
 * that were killed. Processes of the run find it as TMPDIR, and those of them that ask for one, too.
 */
export function ownTemporaryFolder(): void {
  if (process.env.PARLEY_TEST_FOLDER) return;
  const place = tmpdir();
  removeOrphans(place);
  const folder = join(place, `parley-run-${process.pid}`);
  // PostgreSQL passes through it as a user of its own where tests run as root.
  mkdirSync(folder, { mode: 0o711, recursive: true });
  process.env.PARLEY_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function removeOrphans(place: string) {
  for (const name of readdirSync(place)) {
    const pid = Number(NAMED.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** Also when it is someone else's. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
