import type { fairSlots } from '#lib/platform/fair-slots.ts';
import { DomainError } from './errors.ts';

/**
 * Waits for a workspace's slot and returns a function that releases it. Throws `rate_limited` with the words `tooMany` when
 * none was free within `waitMs`; `retryAfter` is in seconds.
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
  // Usually one is free, and no timer is needed.
  const free = places.takeNow(workspace);
  if (free) return free;
  return places.take(workspace, AbortSignal.timeout(waitMs)).catch((cause: unknown) => {
    throw new DomainError('rate_limited', tooMany, { retryAfter, cause });
  });
}
