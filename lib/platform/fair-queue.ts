export type Lanes<Item> = {
  laneOf: (item: Item) => string;
  weightOf: (item: Item) => number;
  /** How much weight may wait in one lane; unlimited when absent. */
  mostOfLane: number | undefined;
};

/** A lane is full. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

type Lane<Item> = { items: Item[]; next: number; weight: number };

/**
 * A queue whose lanes take turns, one item each; a lane is first in, first out. Taken items are under way until `done`, and
 * until then nothing more is taken from their lanes.
 */
export function fairQueue<Item>({ laneOf, weightOf, mostOfLane = Number.POSITIVE_INFINITY }: Lanes<Item>) {
  /** Lanes with items to take, in the order of their turns. */
  const lanes = new Map<string, Lane<Item>>();
  /** Lanes with an item under way, and what waits in them meanwhile. */
  const busy = new Map<string, Lane<Item>>();
  let size = 0;

  return {
    /** How many items may be taken. */
    size: () => size,

    /** Throws {@link QueueFull}. An empty lane accepts any item, however heavy. */
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

    /** The next items, up to this total weight, but at least one. */
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

    /** Marks taken items as no longer under way. */
    done(taken: Item[]): void {
      // The lane served last gets the last turn.
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

/** Called only now and then, since removing the front of a long list moves the rest. */
function withoutTaken<Item>(lane: Lane<Item>): Lane<Item> {
  return lane.next < 1000 ? lane : { ...lane, items: lane.items.slice(lane.next), next: 0 };
}
