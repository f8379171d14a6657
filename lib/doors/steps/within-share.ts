import { placeInTime } from '#lib/contract/place-in-time.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { onBehalfOf } from '#lib/platform/on-behalf-of.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { singleton } from '#lib/platform/singleton.ts';

/**
 * Requests of one workspace under way at a time in this process. As many of its integrations as it may have calls of the
 * channel (lib/channel/whatsapp/graph-pool.ts), for which sends wait; people ask for less at once.
 */
const AT_ONCE = { keys: partOf(256), people: partOf(64) };
const WAIT_MS = 10_000;

const places = singleton('requests', () => ({
  keys: fairSlots({ slots: Number.POSITIVE_INFINITY, share: AT_ONCE.keys }),
  people: fairSlots({ slots: Number.POSITIVE_INFINITY, share: AT_ONCE.people }),
}));

/**
 * Does what a request asks for once its workspace has a place for it, before a body is read or a connection to the database
 * is asked for: the pool serves in order of arrival, and without bound one workspace could stand before all others in it.
 * Throws `rate_limited` when none was free for ten seconds. A streamed answer counts until it begins.
 */
export async function withinShare<Result>({
  of,
  workspace,
  work,
  waitMs = WAIT_MS,
}: {
  of: keyof typeof AT_ONCE;
  /** However it is named; the same name each time. */
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
