import { afterEach, expect, it } from 'vitest';
import { overrideEnv } from './env.ts';
import { partOf } from './part-of.ts';

afterEach(() => {
  overrideEnv({ PARLEY_WORKER: '' });
});

it('is the whole for a single process', () => {
  expect(partOf(16)).toBe(16);
});

it('is an equal part for each worker, rounded up, with a least that is never more than the whole', () => {
  overrideEnv({ PARLEY_WORKER: '2/3' });
  expect([partOf(16), partOf(2), partOf(16, { least: 8 }), partOf(2, { least: 8 })]).toEqual([6, 1, 8, 2]);
});
