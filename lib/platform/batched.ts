import { isOutOfReach } from './database/database-lost.ts';
import { fairQueue, type Lanes } from './fair-queue.ts';
import { onBehalfOfEveryone } from './on-behalf-of.ts';
import { chargeThread } from './take-turn.ts';

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

type Options<Item> = {
  /** How much a batch takes; an item counts by its weight, and one that is heavier goes alone. */
  maxItems?: number;
  maxInFlight?: number;
} & Partial<Lanes<Item>>;

/**
 * Turns a function over many items into one over a single item: calls that arrive while a batch is under way form the
 * next one. Under load one statement and one commit serve many requests; an idle system waits for no one.
 *
 * A batch is made on behalf of everyone: its callers may be many workspaces.
 *
 * With `laneOf` the lanes take turns in filling a batch, each in order of arrival, so that the length of one's queue
 * delays no other; a call whose lane holds `mostOfLane` already is refused with {@link QueueFull}. A lane is in one batch at
 * a time: with `maxInFlight`, what others wait for does not wait for it, and its own order is kept.
 *
 * `run` returns one result per item, in order. When it throws, every item of its batch is retried alone, so that
 * one bad item fails only its own caller. When the database is out of reach, all fail at once: alone, each would wait
 * for it as long as the batch did, one after the other.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { maxItems = 500, maxInFlight = 1, laneOf, weightOf, mostOfLane }: Options<Item> = {},
): (item: Item) => Promise<Result> {
  const waiting = fairQueue<Waiting<Item, Result>>({
    laneOf: ({ item }) => laneOf?.(item) ?? '',
    weightOf: ({ item }) => weightOf?.(item) ?? 1,
    mostOfLane,
  });
  let inFlight = 0;

  async function settle(batch: Waiting<Item, Result>[]) {
    try {
      // Awaited within: a statement of Prisma's begins when it is waited for.
      const results = await onBehalfOfEveryone(async () => await run(batch.map(({ item }) => item)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || isOutOfReach(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function flush() {
    if (inFlight >= maxInFlight || waiting.size() === 0) return;
    inFlight += 1;
    const batch = waiting.take(maxItems);
    // Without lanes, nothing waits for what is under way.
    if (!laneOf) waiting.done(batch);
    await settle(batch);
    if (laneOf) waiting.done(batch);
    inFlight -= 1;
    void flush();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      // The batch itself is charged to no one.
      chargeThread();
      waiting.add({ item, resolve, reject });
      // The next tick, so that calls made together travel together.
      if (waiting.size() === 1) setImmediate(flush);
    });
}
