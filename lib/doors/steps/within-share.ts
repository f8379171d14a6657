import { placeInTime } from '#lib/contract/place-in-time.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { onBehalfOf } from '#lib/platform/on-behalf-of.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { singleton } from '#lib/platform/singleton.ts';

/**
 * Concurrent requests of one workspace in this process. For API keys as many as its calls to the channel
 * (lib/channel/whatsapp/graph-pool.ts), for which sends wait; people need fewer. Events for flows have their own: anyone who
 * was given the URL of one can send bodies that hardly arrive.
 */
const AT_ONCE = { keys: partOf(256), people: partOf(64), events: partOf(64) };
const WAIT_MS = 10_000;

const places = singleton('requests', () => ({
  keys: fairSlots({ slots: Number.POSITIVE_INFINITY, share: AT_ONCE.keys }),
  people: fairSlots({ slots: Number.POSITIVE_INFINITY, share: AT_ONCE.people }),
  events: fairSlots({ slots: Number.POSITIVE_INFINITY, share: AT_ONCE.events }),
}));

/**
 * Runs a request once its workspace has a free slot, before a body is read or a database connection is requested.
 * Without this bound, one workspace could have any number of requests waiting
 * (docs/decisions/198-shares-before-the-pool.md). Throws `rate_limited` when none was free for ten seconds. A streamed
 * response counts until it starts.
 */
export async function withinShare<Result>({
  of,
  workspace,
  work,
  waitMs = WAIT_MS,
}: {
  of: keyof typeof AT_ONCE;
  /** Any name for it, as long as it is the same each time. */
  workspace: string;
  work: () => Promise<Result>;
  waitMs?: number;
}): Promise<Result> {
  const release = await placeInTime({
    ...{ places: places[of], workspace, waitMs, retryAfter: 1 },
    tooMany: `This workspace has ${AT_ONCE[of]} requests under way. Try again when some have been answered.`,
  });
  try {
    return await onBehalfOf(workspace, work);
  } finally {
    release();
  }
}
