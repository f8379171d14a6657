import type { fairSlots } from '#lib/platform/fair-slots.ts';
import { DomainError } from './errors.ts';

/**
 * Waits for a place that a workspace gets among others, and returns what gives it back. Throws `rate_limited` in the words
 * `tooMany` when none was free within `waitMs`; `retryAfter` is in seconds.
 */
export async function placeInTime({
  places,
  workspace,
  waitMs,
  tooMany,
  retryAfter,
}: {
  places: Pick<ReturnType<typeof fairSlots>, 'take' | 'takeNow'>;
  workspace: string;
  waitMs: number;
  tooMany: string;
  retryAfter: number;
}): Promise<() => void> {
  // Most are free, and need no clock.
  const free = places.takeNow(workspace);
  if (free) return free;
  return places.take(workspace, AbortSignal.timeout(waitMs)).catch((cause: unknown) => {
    throw new DomainError('rate_limited', tooMany, { retryAfter, cause });
  });
}
