import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, release, totalmem, type } from 'node:os';
import type { Report } from './report.ts';

export const describeMachine = (): Report['machine'] => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown processor',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${type()} ${release()}, ${arch()}`,
});

/** Resident memory of a process in MB; null on other systems than Linux. */
export function memoryMbOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  const [, kilobytes] = (existsSync(file) && /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))) || [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
