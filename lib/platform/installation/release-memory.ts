import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MB } from '../bytes.ts';

/** In ms between two checks for idleness. */
const EVERY_MS = 30_000;
/** In cores: what an idle process takes, because it keeps asking the database for work. */
const IDLE_SHARE = 0.05;
/** Less garbage than this is not worth the pause. */
const WORTH_BYTES = 16 * MB;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns the heap that V8 keeps in reserve to the system, for a process that becomes idle. It blocks the process for a
 * tenth of a second (docs/decisions/214-memory-at-rest.md).
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Calls {@link releaseMemory} when this process was idle for half a minute and there is much to return. */
export function releaseMemoryAtRest(): void {
  const look = memoryAtRest({ everyMs: EVERY_MS, release: releaseMemory });
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    look({ cpuMs: (user + system) / 1000, heapBytes: () => process.memoryUsage().heapTotal });
  }, EVERY_MS).unref();
}

/** Decides from the CPU time since the last check whether to release memory, and does it. */
export function memoryAtRest({ everyMs, release }: { everyMs: number; release: () => void }) {
  let kept = 0;
  return ({ cpuMs, heapBytes }: { cpuMs: number; heapBytes: () => number }): void => {
    if (cpuMs > everyMs * IDLE_SHARE || heapBytes() < kept + WORTH_BYTES) return;
    release();
    kept = heapBytes();
  };
}
