export type Lanes<Item> = {
  laneOf: (item: Item) => string;
  weightOf: (item: Item) => number;
  /** How much of one lane may wait; no bound when absent. */
  mostOfLane: number | undefined;
};

/** A lane has as much waiting as it may. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

type Lane<Item> = { items: Item[]; next: number; weight: number };

/**
 * A queue whose lanes take turns, an item each; within a lane the first to come is the first to go. What was taken is under
 * way until `done` says so, and so long nothing more is taken of its lanes.
 */
export function fairQueue<Item>({ laneOf, weightOf, mostOfLane = Number.POSITIVE_INFINITY }: Lanes<Item>) {
  /** Those that have items to take, in the order of their turns. */
  const lanes = new Map<string, Lane<Item>>();
  /** Those of which something is under way, with what waits meanwhile. */
  const busy = new Map<string, Lane<Item>>();
  let size = 0;

  return {
    /** How many may be taken. */
    size: () => size,

    /** Throws {@link QueueFull}. What is alone in its lane always finds room, however heavy it is. */
    add(item: Item): void {
      const name = laneOf(item);
      const lane = busy.get(name) ?? lanes.get(name) ?? { items: [], next: 0, weight: 0 };
      const weight = weightOf(item);
      if (lane.weight > 0 && lane.weight + weight > mostOfLane) throw new QueueFull('too much is waiting already');
      lane.items.push(item);
      lane.weight += weight;
      if (busy.has(name)) return;
      lanes.set(name, lane);
      size += 1;
    },

    /** The next items, of this weight together at most; but always one. */
    take(most: number): Item[] {
      const taken: Item[] = [];
      const touched = new Map<string, Lane<Item>>();
      let left = most;
      for (let turn = lanes.entries().next().value; turn; turn = lanes.entries().next().value) {
        const [name, lane] = turn;
        const item = lane.items[lane.next] as Item;
        const weight = weightOf(item);
        if (taken.length > 0 && weight > left) break;
        taken.push(item);
        left -= weight;
        size -= 1;
        lane.next += 1;
        lane.weight -= weight;
        lanes.delete(name);
        if (lane.next < lane.items.length) lanes.set(name, lane);
        touched.set(name, lane);
      }
      for (const [name, lane] of touched) {
        lanes.delete(name);
        size -= lane.items.length - lane.next;
        busy.set(name, withoutTaken(lane));
      }
      return taken;
    },

    /** What was taken is not under way any more. */
    done(taken: Item[]): void {
      // The one that was served last is the last in turn.
      for (const name of [...new Set(taken.map(laneOf).reverse())].reverse()) {
        const lane = busy.get(name);
        busy.delete(name);
        if (!lane || lane.next === lane.items.length) continue;
        lanes.set(name, lane);
        size += lane.items.length - lane.next;
      }
    },
  };
}

/** Now and then, since taking the first of a long list moves all others. */
function withoutTaken<Item>(lane: Lane<Item>): Lane<Item> {
  return lane.next < 1000 ? lane : { ...lane, items: lane.items.slice(lane.next), next: 0 };
}
