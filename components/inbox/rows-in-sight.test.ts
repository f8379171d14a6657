import { expect, it } from 'vitest';
import { rowsInSight, sightOf } from './rows-in-sight.ts';

const rowHeight = 72;

it('includes each row that is partly visible', () => {
  expect(sightOf({ top: 0, height: 800, rowHeight })).toEqual({ first: 0, rows: 12 });
  expect(sightOf({ top: 71, height: 72, rowHeight })).toEqual({ first: 0, rows: 2 });
  expect(sightOf({ top: 72, height: 72, rowHeight })).toEqual({ first: 1, rows: 1 });
  expect(sightOf({ top: 1_440_000, height: 72, rowHeight })).toEqual({ first: 20_000, rows: 1 });
});

it('shows the top while a browser bounces above it', () => {
  expect(sightOf({ top: -100, height: 800, rowHeight })).toEqual({ first: 0, rows: 10 });
});

it('shows nothing of a list that is hidden', () => {
  expect(rowsInSight(sightOf({ top: 100, height: 0, rowHeight }), 100, 2)).toEqual([]);
});

it('adds rows on each side, as far as there are any', () => {
  expect(rowsInSight({ first: 0, rows: 2 }, 100, 2)).toEqual([0, 1, 2, 3]);
  expect(rowsInSight({ first: 10, rows: 2 }, 100, 2)).toEqual([8, 9, 10, 11, 12, 13]);
  expect(rowsInSight({ first: 97, rows: 3 }, 100, 2)).toEqual([95, 96, 97, 98, 99]);
});

it('ends with the list when it was scrolled further than it now is long', () => {
  expect(rowsInSight({ first: 500, rows: 10 }, 3, 2)).toEqual([1, 2]);
  expect(rowsInSight({ first: 0, rows: 10 }, 0, 2)).toEqual([]);
});
