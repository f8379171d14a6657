import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps a second launcher away from a data directory. Throws when one that lives holds it; returns the release. */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'parley.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder && holder !== process.pid && isLauncher(holder)) {
    throw new Error(
      `Parley already runs on ${dataDir} (process ${holder}). Stop it, or set DATA_DIR and PORT for a second copy.`,
    );
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** A process id may have been given to something else since; where the system tells, we look at what it runs. */
function isLauncher(pid: number) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('scripts/start.ts');
}
