import { expect, it } from 'vitest';
import { readThroughCache } from './read-through-cache.ts';

function slowCache(max = 10) {
  const reads: ((value: string) => void)[] = [];
  const cache = readThroughCache<string, string>({
    max,
    fetchMethod: () => new Promise<string>((resolve) => void reads.push(resolve)),
  });
  return { cache, reads };
}

it.each([
  ['cleared', (cache: ReturnType<typeof slowCache>['cache']) => cache.clear()],
  ['deleted', (cache: ReturnType<typeof slowCache>['cache']) => void cache.delete('a')],
])('gives callers what was %s while it was read, and the next one reads again', async (_how, forget) => {
  const { cache, reads } = slowCache();
  const callers = [cache.fetch('a'), cache.fetch('a')];
  forget(cache);
  const next = cache.fetch('a');
  reads[0]?.('old');
  expect(await Promise.all(callers)).toEqual(['old', 'old']);
  expect(reads).toHaveLength(2);
  reads[1]?.('new');
  expect(await next).toBe('new');
  expect(await cache.fetch('a')).toBe('new');
});

it('gives callers what was evicted while it was read', async () => {
  const { cache, reads } = slowCache(1);
  const [first, second] = [cache.fetch('a'), cache.fetch('b')];
  reads[0]?.('a');
  reads[1]?.('b');
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});

it('passes on why a read failed, and keeps nothing of it', async () => {
  let count = 0;
  const cache = readThroughCache<string, string>({
    max: 10,
    fetchMethod: async () => {
      count += 1;
      if (count === 1) throw new Error('not now');
      return 'read';
    },
  });
  await expect(cache.fetch('a')).rejects.toThrow('not now');
  expect(await cache.fetch('a')).toBe('read');
});
