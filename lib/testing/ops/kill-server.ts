import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The main process of a data directory's embedded PostgreSQL, the parent of the others. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

export const backendsOf = (postmaster: number): number[] =>
  readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number);

/** Kills all its processes at once: what was only in their memory is lost. */
export function killServer(dataDir: string): void {
  const postmaster = postmasterOf(dataDir);
  for (const pid of [postmaster, ...backendsOf(postmaster)]) process.kill(pid, 'SIGKILL');
}
