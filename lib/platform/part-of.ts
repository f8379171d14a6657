import { thisWorker } from './env.ts';

/**
 * This process's share of an instance-wide limit, rounded up, so that all workers together do about as much as one process
 * would (docs/decisions/251-workers.md). Each gets at least `least`, unless the whole is less.
 */
export function partOf(whole: number, { least = 1 }: { least?: number } = {}): number {
  const { of } = thisWorker();
  return of === 1 ? whole : Math.max(Math.min(least, whole), Math.ceil(whole / of));
}
