import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/**
 * Follows the processes in which Vitest runs tests, so that a hanging one can be killed: a mutant may make a loop
 * endless, which no test timeout can stop. Call it before Vitest starts.
 */
export function followForks(): { kill: () => void } {
  const running = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    // The message comes before the process has its arguments.
    queueMicrotask(() => {
      if (!child.spawnargs?.some((arg) => /vitest.dist.workers/.test(arg))) return;
      running.add(child);
      child.once('exit', () => running.delete(child));
    });
  });
  return { kill: () => running.forEach((child) => void child.kill('SIGKILL')) };
}
