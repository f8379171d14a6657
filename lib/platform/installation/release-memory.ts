import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked whether a process had nothing to do. */
const EVERY_MS = 30_000;
/** Of one core, that a process without requests takes: it asks the database whether there is work. */
const IDLE_SHARE = 0.05;
/** Less garbage than this is not worth a pause. */
const WORTH_BYTES = 16 * 1_048_576;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back to the system what V8 keeps to grow into: for a process that comes to rest. It takes a tenth of a second, in
 * which nothing else runs (docs/decisions/214-memory-at-rest.md).
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Does so whenever this process had next to nothing to do for half a minute, and there is much to give back. */
export function releaseMemoryAtRest(): void {
  const look = memoryAtRest({ everyMs: EVERY_MS, release: releaseMemory });
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    look({ cpuMs: (user + system) / 1000, heapBytes: () => process.memoryUsage().heapTotal });
  }, EVERY_MS).unref();
}

/** Decides, from what the process took since the last look, whether to release; and does it. */
export function memoryAtRest({ everyMs, release }: { everyMs: number; release: () => void }) {
  let kept = 0;
  return ({ cpuMs, heapBytes }: { cpuMs: number; heapBytes: () => number }): void => {
    if (cpuMs > everyMs * IDLE_SHARE || heapBytes() < kept + WORTH_BYTES) return;
    release();
    kept = heapBytes();
  };
}
