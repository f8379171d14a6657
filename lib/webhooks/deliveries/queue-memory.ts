/** The first delivery in the queue of a webhook; `head` is when it is due. */
export type Head = { workspace_id: string; webhook_id: string; head: string };

/** What a claim has seen, as of one moment of the database. */
export type Seen = {
  /** In ms: the time of the database, just before. */
  time: number;
  /** The number of the oldest transaction that had not ended. */
  oldest: string;
  /** The claim's own number, given after `time`; null if it took nothing. */
  number: string | null;
  /** Of every webhook with a queue; null when there are more than {@link REMEMBERED_AT_MOST}. */
  heads: Head[] | null;
};

export type QueueMemory = {
  /** Where deliveries may wait: those due from `since` on, and those of the webhooks `behind`. Null: anywhere. */
  recall(): { since: string; behind: Head[] } | null;
  /** `everywhere` if the claim was made without a recollection. */
  learn(seen: Seen, { everywhere }: { everywhere: boolean }): void;
  forget(): void;
};

/** A database that crashes may put back what was claimed; a clock that is set back is noticed only between claims. */
const LOOK_EVERYWHERE_MS = 10_000;
/** Beside a transaction that writes for longer, reading each webhook's queue from its beginning is cheaper. */
const HORIZON_MS = 5000;
/** With more webhooks, it would cost more to remember than to look at each. */
export const REMEMBERED_AT_MOST = 500;
/** Due times are rounded to a millisecond. */
const ROUNDING_MS = 1;

/**
 * What a dispatcher remembers of the queues between claims. Without it, each claim reads everything that was claimed since
 * the oldest transaction of the whole server began, because PostgreSQL cannot remove it (docs/decisions/279).
 *
 * A transaction sets a due time to the time of the clock after it got its number. So when every transaction has ended whose
 * number was given before some time, nothing that is due before that time can appear in a queue any more.
 */
export function queueMemory(): QueueMemory {
  /** Nothing appears that is due before this time. */
  let horizon = Number.NEGATIVE_INFINITY;
  /** The next horizon, when the transactions before this number have ended. */
  let coming: { time: number; before: bigint } | null = null;
  let behind: Head[] = [];
  let seenAt = 0;
  let everywhereAt = Number.NEGATIVE_INFINITY;

  const forget = () => {
    horizon = Number.NEGATIVE_INFINITY;
    coming = null;
    everywhereAt = Number.NEGATIVE_INFINITY;
  };

  return {
    recall() {
      if (performance.now() - everywhereAt >= LOOK_EVERYWHERE_MS || seenAt - horizon >= HORIZON_MS) return null;
      return { since: new Date(horizon).toISOString(), behind };
    },

    learn({ time, oldest, number, heads }, { everywhere }) {
      if (time < seenAt) forget();
      seenAt = time;
      if (everywhere) everywhereAt = performance.now();
      if (!heads) everywhereAt = Number.NEGATIVE_INFINITY;
      if (coming && BigInt(oldest) >= coming.before) {
        horizon = coming.time;
        coming = null;
      }
      if (number !== null) coming ??= { time: Math.floor(time) - ROUNDING_MS, before: BigInt(number) };
      behind = (heads ?? []).filter(({ head }) => Date.parse(head) < horizon);
    },

    forget,
  };
}
