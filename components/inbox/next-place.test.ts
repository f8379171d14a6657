import { expect, it } from 'vitest';
import { nextPlace } from './next-place.ts';

it.each([
  ['from the row that is there', { at: 3, gap: null, step: 1 }, 4],
  ['back from it', { at: 3, gap: null, step: -1 }, 2],
  ['to the one that took the place of a row that is gone', { at: null, gap: 3, step: 1 }, 3],
  ['to the one before a row that is gone', { at: null, gap: 3, step: -1 }, 2],
  ['to the first after the first is gone', { at: null, gap: 0, step: -1 }, 0],
  ['to the first one where no row was', { at: null, gap: null, step: 1 }, 0],
  ['from the row with the focus although another one is gone', { at: 5, gap: 2, step: 1 }, 6],
] as const)('goes %s', (_what, given, place) => {
  expect(nextPlace({ ...given, count: 9 })).toBe(place);
});

it('stays at the last row after the last one is gone', () => {
  expect(nextPlace({ at: null, gap: 8, step: 1, count: 8 })).toBe(7);
});
