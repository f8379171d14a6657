import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/**
 * Follows the processes in which Vitest runs tests, so that one that never ends can be ended: a mutant may turn a loop into
 * one without an end, which no timeout of a test can stop. Call it before Vitest starts.
 */
export function followForks(): { kill: () => void } {
  const running = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    // The channel tells before the process has its arguments.
    queueMicrotask(() => {
      if (!child.spawnargs?.some((arg) => /vitest.dist.workers/.test(arg))) return;
      running.add(child);
      child.once('exit', () => running.delete(child));
    });
  });
  return { kill: () => running.forEach((child) => void child.kill('SIGKILL')) };
}
