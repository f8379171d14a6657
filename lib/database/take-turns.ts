import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as elapsed } from 'node:timers/promises';

/** Longer than anybody's turn takes; a file that is older was left by somebody whose process id has a new owner. */
const LONGEST_MS = 120_000;

/** Runs `use` while no other process does so by the same lock file. One that a killed process left behind is taken over. */
export async function takeTurns<Result>({ file, use }: { file: string; use: () => Promise<Result> }): Promise<Result> {
  const deadline = Date.now() + LONGEST_MS;
  while (!isTaken(file)) {
    if (isLeftBehind(file) || Date.now() > deadline) rmSync(file, { force: true });
    else await elapsed(50);
  }
  try {
    return await use();
  } finally {
    rmSync(file, { force: true });
  }
}

function isTaken(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

function isLeftBehind(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
