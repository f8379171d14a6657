import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { batched } from './batched.ts';
import { DatabaseLost } from './database-lost.ts';

it('puts calls that arrive together into one batch, each with its own result', async () => {
  const sizes: number[] = [];
  const double = batched(async (items: number[]) => {
    sizes.push(items.length);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(sizes).toEqual([3]);
});

it('collects what arrives while a batch is under way for the next one', async () => {
  const sizes: number[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const echo = batched(async (items: number[]) => {
    sizes.push(items.length);
    if (sizes.length === 1) await gate;
    return items;
  });
  const first = echo(0);
  await new Promise(setImmediate);
  const others = [1, 2, 3].map(echo);
  release();
  expect(await Promise.all([first, ...others])).toEqual([0, 1, 2, 3]);
  expect(sizes).toEqual([1, 3]);
});

/** From here on, time passes only where the test says so. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Two batches at a time, each under way until its function in `ends` is called. */
function heldBatches(options: { apartMs?: number; maxItems?: number }) {
  const sizes: number[] = [];
  const ends: (() => void)[] = [];
  const echo = batched(
    async (items: number[]) => {
      sizes.push(items.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    },
    { maxInFlight: 2, ...options },
  );
  return { echo, sizes, ends };
}

it('begins another batch with what exceeds a full one', async () => {
  const { echo, sizes, ends } = heldBatches({ maxItems: 2 });
  const calls = [0, 1, 2].map(echo);
  await new Promise(setImmediate);
  expect(sizes).toEqual([2, 1]);
  calls.push(...[3, 4, 5].map(echo));
  await new Promise(setImmediate);
  ends[1]?.();
  await expect.poll(() => sizes).toEqual([2, 1, 2]);
  ends[2]?.();
  await expect.poll(() => sizes).toEqual([2, 1, 2, 1]);
  for (const end of ends) end();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('leaves nothing waiting while a place is free', async () => {
  const arrives = fc.record({ arrive: fc.integer({ min: 1, max: 7 }) });
  const finishes = fc.record({ finish: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(arrives, finishes), { maxLength: 30 }), async (happenings) => {
      const { echo, sizes, ends } = heldBatches({ maxItems: 3 });
      const calls: Promise<number>[] = [];
      for (const happening of happenings) {
        if ('arrive' in happening) for (let n = 0; n < happening.arrive; n++) calls.push(echo(calls.length));
        else ends.splice(Math.min(happening.finish, ends.length - 1), 1)[0]?.();
        await new Promise(setImmediate);
        await new Promise(setImmediate);
        const taken = sizes.reduce((sum, size) => sum + size, 0);
        if (taken < calls.length) expect(ends).toHaveLength(2);
        expect(ends.length).toBeLessThanOrEqual(2);
      }
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise(setImmediate);
      }
      expect(await Promise.all(calls)).toEqual(calls.map((_, n) => n));
    }),
    { numRuns: 100 },
  );
});

it('begins a batch beside a slow one only after a while', async () => {
  stopClock();
  const { echo, sizes, ends } = heldBatches({ apartMs: 100 });
  const calls = [0, 1, 2, 3].map(echo);
  await new Promise(setImmediate);
  calls.push(echo(4));
  await new Promise(setImmediate);
  calls.push(echo(5));
  await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(99);
  expect(sizes).toEqual([4]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sizes).toEqual([4, 2]);
  calls.push(echo(6));
  await vi.advanceTimersByTimeAsync(150);
  expect(sizes).toEqual([4, 2]);
  ends[1]?.();
  await expect.poll(() => sizes).toEqual([4, 2, 1]);
  for (const end of ends) end();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('begins what exceeds a full batch a while later, too', async () => {
  stopClock();
  const { echo, sizes, ends } = heldBatches({ apartMs: 100, maxItems: 4 });
  const calls = [0, 1, 2, 3, 4].map(echo);
  await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(99);
  expect(sizes).toEqual([4]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sizes).toEqual([4, 1]);
  for (const end of ends) end();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4]);
});

it('lets items gather for as long again as the latest batch took, unless it is long over', async () => {
  stopClock();
  const begun: { at: number; size: number }[] = [];
  const echo = batched(
    async (items: number[]) => {
      begun.push({ at: performance.now(), size: items.length });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return items;
    },
    { maxInFlight: 2, apartMs: 4000 },
  );
  const passes = async (ms: number) => {
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(ms);
  };
  const first = [0, 1, 2, 3].map(echo);
  await passes(200);
  await Promise.all(first);
  const others = [echo(4)];
  await new Promise(setImmediate);
  others.push(echo(5));
  await passes(400);
  await Promise.all(others);
  expect(begun.map(({ size }) => size)).toEqual([4, 2]);
  expect((begun[1]?.at ?? 0) - (begun[0]?.at ?? 0)).toBe(400);
  const more = [6, 7, 8, 9].map(echo);
  await passes(200);
  await Promise.all(more);
  await passes(500);
  const late = echo(10);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(4);
  await passes(200);
  await late;
});

it('lets no item wait for others while few come at a time', async () => {
  const { echo, sizes, ends } = heldBatches({ apartMs: 60_000 });
  const calls = [0, 1, 2].map(echo);
  await new Promise(setImmediate);
  calls.push(echo(3));
  await new Promise(setImmediate);
  expect(sizes).toEqual([3, 1]);
  for (const end of ends) end();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3]);
});

it('fails only the caller whose item is bad', async () => {
  const parse = batched(async (items: string[]) => items.map((item) => JSON.parse(item)));
  const results = await Promise.allSettled(['1', '{', '3'].map(parse));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('pauses after a batch, and not between the items of one that failed, which are tried alone', async () => {
  stopClock();
  const sizes: number[] = [];
  const store = batched(
    async (items: number[]) => {
      sizes.push(items.length);
      if (items.includes(2)) throw new Error('bad');
      return items;
    },
    { pauseMs: 500 },
  );
  const tried = await Promise.allSettled([1, 2, 3].map(store));
  expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const next = Promise.all([4, 5].map(store));
  await vi.advanceTimersByTimeAsync(499);
  expect(sizes).toEqual([3, 1, 1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toEqual([4, 5]);
  expect(sizes).toEqual([3, 1, 1, 1, 2]);
});

it('pauses no longer, and not again, once pauses are to end', async () => {
  stopClock();
  const sizes: number[] = [];
  const ending = new AbortController();
  const store = batched(
    async (items: number[]) => {
      sizes.push(items.length);
      return items;
    },
    { maxItems: 2, pauseMs: 500, pausesUntil: ending.signal },
  );
  await store(1);
  const rest = [2, 3, 4, 5, 6].map(store);
  await new Promise(setImmediate);
  expect(sizes).toEqual([1]);
  ending.abort();
  expect(await Promise.all(rest)).toEqual([2, 3, 4, 5, 6]);
  expect(sizes).toEqual([1, 2, 2, 1]);
});

it('never takes more than it may', async () => {
  const sizes: number[] = [];
  const echo = batched(
    async (items: number[]) => {
      sizes.push(items.length);
      return items;
    },
    { maxItems: 2 },
  );
  await Promise.all([1, 2, 3, 4, 5].map(echo));
  expect(sizes).toEqual([2, 2, 1]);
});

it('fails all at once when the database is out of reach', async () => {
  const sizes: number[] = [];
  const write = batched(async (items: number[]) => {
    sizes.push(items.length);
    throw new DatabaseLost('Connection terminated');
  });
  const results = await Promise.allSettled([1, 2, 3].map(write));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(sizes).toEqual([3]);
});

it.each(['55P03', '57014'])('tries each alone after %s, which one of them may have caused', async (state) => {
  const write = batched(async (items: number[]) => {
    if (items.includes(2)) throw new DatabaseLost('canceled', { state });
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3].map(write));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('fair shares: no lane waits for the batch of another, and each keeps its order (isolation 5)', async () => {
  const stored: string[] = [];
  const ends = new Map<string, () => void>();
  const store = batched(
    async (items: string[]) => {
      stored.push(items.join(' '));
      if (items.includes('loud 1')) await new Promise<void>((resolve) => ends.set('loud 1', resolve));
      return items;
    },
    { maxInFlight: 2, laneOf: (item) => item.split(' ')[0] ?? '' },
  );
  const first = store('loud 1');
  await new Promise(setImmediate);
  const others = ['loud 2', 'loud 3'].map(store);
  expect(await store('quiet 1')).toBe('quiet 1');
  expect(await store('quiet 2')).toBe('quiet 2');
  expect(stored).toEqual(['loud 1', 'quiet 1', 'quiet 2']);
  ends.get('loud 1')?.();
  await Promise.all([first, ...others]);
  expect(stored).toEqual(['loud 1', 'quiet 1', 'quiet 2', 'loud 2 loud 3']);
});
