import { thisWorker } from './env.ts';

/**
 * This process's part of what an instance may do at a time, rounded up, so that workers together do about as much as one
 * process would (docs/decisions/251-workers.md). Each gets `least` in any case, if the
 * whole is not less.
 */
export function partOf(whole: number, { least = 1 }: { least?: number } = {}): number {
  const { of } = thisWorker();
  return of === 1 ? whole : Math.max(Math.min(least, whole), Math.ceil(whole / of));
}
