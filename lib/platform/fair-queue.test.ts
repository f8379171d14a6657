import { expect, it } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

type Item = { lane: string; n: number; weight?: number };

function queueOf(items: Item[], mostOfLane?: number) {
  const queue = fairQueue<Item>({ laneOf: ({ lane }) => lane, weightOf: ({ weight = 1 }) => weight, mostOfLane });
  for (const item of items) queue.add(item);
  return queue;
}

const of = (lane: string, count: number) => Array.from({ length: count }, (_, n) => ({ lane, n }));
const named = (items: Item[]) => items.map(({ lane, n }) => `${lane}${n}`);

it('fair shares: lets lanes take turns, also from one batch to the next (isolation 5)', () => {
  const queue = queueOf([...of('a', 5), ...of('b', 2), ...of('c', 1)]);
  const take = (most: number) => {
    const taken = queue.take(most);
    queue.done(taken);
    return named(taken);
  };
  expect(take(4)).toEqual(['a0', 'b0', 'c0', 'a1']);
  expect(take(2)).toEqual(['b1', 'a2']);
  queue.add({ lane: 'b', n: 9 });
  expect(take(10)).toEqual(['a3', 'b9', 'a4']);
  expect([queue.size(), take(10)]).toEqual([0, []]);
});

it('gives no more than was asked for, by weight, and an item that is heavier on its own', () => {
  const queue = queueOf([
    { lane: 'a', n: 0, weight: 9 },
    { lane: 'b', n: 0, weight: 2 },
    { lane: 'b', n: 1, weight: 2 },
    { lane: 'b', n: 2, weight: 2 },
  ]);
  const takes = Array.from({ length: 3 }, () => {
    const taken = queue.take(4);
    queue.done(taken);
    return named(taken);
  });
  expect(takes).toEqual([['a0'], ['b0', 'b1'], ['b2']]);
});

it('limits each lane, independently of the others', () => {
  const queue = queueOf([{ lane: 'a', n: 0, weight: 9 }], 3);
  expect(() => queue.add({ lane: 'a', n: 1 })).toThrow(QueueFull);
  for (const item of of('b', 3)) queue.add(item);
  expect(() => queue.add({ lane: 'b', n: 3 })).toThrow(QueueFull);
  queue.done(queue.take(1));
  queue.add({ lane: 'a', n: 2 });
  expect(queue.size()).toBe(4);
});

it('keeps the order of a long lane', () => {
  const queue = queueOf(of('a', 5000));
  const taken = Array.from({ length: 50 }, () => {
    const some = queue.take(100);
    queue.done(some);
    return some;
  }).flat();
  expect(taken.map(({ n }) => n)).toEqual(Array.from({ length: 5000 }, (_, n) => n));
});

it('takes nothing more from a lane with an item under way, and everything from others', () => {
  const queue = queueOf([...of('a', 3)]);
  const first = queue.take(1);
  queue.add({ lane: 'a', n: 3 });
  queue.add({ lane: 'b', n: 0 });
  expect(queue.size()).toBe(1);
  const second = queue.take(10);
  expect(named(second)).toEqual(['b0']);
  queue.done(first);
  expect(queue.size()).toBe(3);
  expect(named(queue.take(10))).toEqual(['a1', 'a2', 'a3']);
  queue.done(second);
  expect([queue.size(), queue.take(10)]).toEqual([0, []]);
});
