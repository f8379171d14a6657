import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU time that a process tree has used since it started. */
export type Spent = { appMs: number; databaseMs: number };

/** What one of `operations` cost between two readings. */
export const costOf = (before: Spent, after: Spent, operations: number): Spent => ({
  appMs: (after.appMs - before.appMs) / operations,
  databaseMs: (after.databaseMs - before.databaseMs) / operations,
});

/** User and system time of a process, in milliseconds. */
export function cpuOf(pid: number): number {
  const [user, system] = timesOf(pid);
  return user + system;
}

/** CPU time of the embedded Postgres of `dataDir`: its server, open and closed connections, and its writers. */
export function databaseCpu(dataDir: string): number {
  const [line = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(line);
  const own = timesOf(postmaster).reduce((sum, time) => sum + time, 0);
  return childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), own);
}

/** The processes that `pid` started, from /proc. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8')) ?? [];
      return Number(parent) === pid ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}

/** User and system time of a process, and of its children that have ended. */
function timesOf(pid: number): [user: number, system: number, endedUser: number, endedSystem: number] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (place: number) => Number(fields[place] ?? 0) * 10;
    return [ms(11), ms(12), ms(13), ms(14)];
  } catch {
    return [0, 0, 0, 0];
  }
}
