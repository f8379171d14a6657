import { isOutOfReach } from './database-lost.ts';
import { fairQueue, type Lanes } from './fair-queue.ts';
import { onBehalfOfEveryone } from './on-behalf-of.ts';
import { chargeThread } from './take-turn.ts';

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** The smallest batch after which items gather for the next. */
const SEVERAL = 4;

type Options<Item> = {
  /** The size of a batch. An item counts by its weight; one heavier than this goes alone. */
  maxItems?: number;
  maxInFlight?: number;
  /**
   * In ms: after a batch of several items, the next gather for twice as long as it took, but for this long at most, because
   * larger batches cost less. So one that waits for a lock or for a slow disk delays the next by no more. While few items
   * come at a time, none waits.
   */
  apartMs?: number;
  /** In ms after each batch, for items that no one waits for: more of them share a batch. */
  pauseMs?: number;
  /** Ends the pauses, once and for all. */
  pausesUntil?: AbortSignal;
} & Partial<Lanes<Item>>;

/**
 * Turns a function over many items into a function over one: calls that arrive while as many batches as may be are under
 * way form the next one. Under load, one statement and one commit serve many requests; an idle system adds no delay.
 *
 * A batch is charged to no workspace, because its callers may belong to many.
 *
 * With `laneOf`, lanes take turns in filling a batch, each in order of arrival, so that one long queue delays no other
 * lane. A call whose lane already holds `mostOfLane` is refused with {@link QueueFull}. A lane is in one batch at a time:
 * with `maxInFlight`, other lanes proceed meanwhile, and each lane keeps its order.
 *
 * `run` returns one result per item, in order. When it throws, every item of its batch is retried alone, so that a bad
 * item fails only its own caller. When the database is out of reach, all items fail at once: retried one after another,
 * each would wait for the full timeout again.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  {
    maxItems = 500,
    maxInFlight = 1,
    apartMs = 0,
    pauseMs = 0,
    pausesUntil,
    laneOf,
    weightOf,
    mostOfLane,
  }: Options<Item> = {},
): (item: Item) => Promise<Result> {
  const waiting = fairQueue<Waiting<Item, Result>>({
    laneOf: ({ item }) => laneOf?.(item) ?? '',
    weightOf: ({ item }) => weightOf?.(item) ?? 1,
    mostOfLane,
  });
  let inFlight = 0;
  let begunAt = 0;
  /** The size of the latest batch to begin. */
  let latestSize = 0;
  /** How long the latest batch to end took. */
  let tookMs = 0;
  let timer: NodeJS.Timeout | undefined;

  /** How long after the latest batch began the next one may. */
  function gatherMs() {
    if (latestSize < SEVERAL) return 0;
    return inFlight > 0 ? apartMs : Math.min(apartMs, 2 * tookMs);
  }

  /** False when the next batch must wait for one under way, or until it is time. */
  function mayBegin() {
    if (inFlight >= maxInFlight) return false;
    const inMs = begunAt + gatherMs() - performance.now();
    clearTimeout(timer);
    if (inMs > 0) timer = setTimeout(flush, inMs);
    return inMs <= 0;
  }

  async function settle(batch: Waiting<Item, Result>[]) {
    try {
      // Awaited here: a Prisma statement starts only when it is awaited.
      const results = await onBehalfOfEveryone(async () => await run(batch.map(({ item }) => item)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || isOutOfReach(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function flush() {
    if (waiting.size() === 0 || !mayBegin()) return;
    inFlight += 1;
    const since = performance.now();
    begunAt = since;
    const batch = waiting.take(maxItems);
    latestSize = batch.length;
    // Without lanes, items need not wait for the batch under way.
    if (!laneOf) waiting.done(batch);
    const settled = settle(batch);
    // What exceeds a full batch need not wait for its end.
    void flush();
    await settled;
    if (laneOf) waiting.done(batch);
    tookMs = performance.now() - since;
    if (pauseMs > 0) await pause(pauseMs, pausesUntil);
    inFlight -= 1;
    void flush();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      // The batch is charged to no workspace.
      chargeThread();
      waiting.add({ item, resolve, reject });
      // Flush on the next tick, so that calls made together share a batch.
      if (waiting.size() === 1) setImmediate(flush);
    });
}

/** Keeps no process alive. */
function pause(ms: number, until: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      until?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms).unref();
    if (until?.aborted) end();
    else until?.addEventListener('abort', end);
  });
}
