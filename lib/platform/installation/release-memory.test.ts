import { expect, it } from 'vitest';
import { memoryAtRest, releaseMemory } from './release-memory.ts';

const MB = 1_048_576;

it('returns memory that was used and is garbage now', () => {
  let garbage: unknown[] | undefined = Array.from({ length: 500_000 }, (_, index) => ({ index }));
  const full = process.memoryUsage().heapTotal;
  expect(garbage.length).toBe(500_000);
  garbage = undefined;
  releaseMemory();
  expect(process.memoryUsage().heapTotal).toBeLessThan(full);
});

it('releases when the process becomes idle, again after more work, and not while it works or has nothing to release', () => {
  let heap = 150 * MB;
  let released = 0;
  const release = () => {
    released += 1;
    heap = 100 * MB;
  };
  const look = memoryAtRest({ everyMs: 1000, release });
  const after = (cpuMs: number, bytes = heap) => {
    heap = bytes;
    look({ cpuMs, heapBytes: () => heap });
    return released;
  };
  expect(after(900)).toBe(0);
  expect(after(20)).toBe(1);
  expect(after(20)).toBe(1);
  expect(after(20, 110 * MB)).toBe(1);
  expect(after(900, 300 * MB)).toBe(1);
  expect(after(20)).toBe(2);
});
