import { expect, it } from 'vitest';
import { viewportOf, visibleRows } from './visible-rows.ts';

const rowHeight = 72;

it('includes each row that is partly visible', () => {
  expect(viewportOf({ top: 0, height: 800, rowHeight })).toEqual({ first: 0, rows: 12 });
  expect(viewportOf({ top: 71, height: 72, rowHeight })).toEqual({ first: 0, rows: 2 });
  expect(viewportOf({ top: 72, height: 72, rowHeight })).toEqual({ first: 1, rows: 1 });
  expect(viewportOf({ top: 1_440_000, height: 72, rowHeight })).toEqual({ first: 20_000, rows: 1 });
});

it('shows the top while a browser bounces above it', () => {
  expect(viewportOf({ top: -100, height: 800, rowHeight })).toEqual({ first: 0, rows: 10 });
});

it('shows nothing of a list that is hidden', () => {
  expect(visibleRows(viewportOf({ top: 100, height: 0, rowHeight }), 100, 2)).toEqual([]);
});

it('adds rows on each side, as far as there are any', () => {
  expect(visibleRows({ first: 0, rows: 2 }, 100, 2)).toEqual([0, 1, 2, 3]);
  expect(visibleRows({ first: 10, rows: 2 }, 100, 2)).toEqual([8, 9, 10, 11, 12, 13]);
  expect(visibleRows({ first: 97, rows: 3 }, 100, 2)).toEqual([95, 96, 97, 98, 99]);
});

it('ends with the list when it was scrolled further than it now is long', () => {
  expect(visibleRows({ first: 500, rows: 10 }, 3, 2)).toEqual([1, 2]);
  expect(visibleRows({ first: 0, rows: 10 }, 0, 2)).toEqual([]);
});
