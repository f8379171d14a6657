import { expect, it } from 'vitest';
import { alignTo } from './align.ts';

const other = { x: 100, y: 200, width: 240, height: 100 };

it('snaps to a nearby edge or middle, on each axis independently', () => {
  expect(alignTo({ x: 104, y: 500, width: 240, height: 80 }, [other], 6)).toEqual({
    ...{ x: 100, y: 500, vertical: 100, horizontal: null },
  });
  // Both middles are at 250.
  expect(alignTo({ x: 900, y: 213, width: 240, height: 80 }, [other], 6)).toEqual({
    ...{ x: 900, y: 210, vertical: null, horizontal: 250 },
  });
});

it('picks the nearest of several, and none that is too far', () => {
  const others = [other, { ...other, x: 103 }];
  expect(alignTo({ x: 102, y: 900, width: 240, height: 100 }, others, 6).x).toBe(103);
  expect(alignTo({ x: 110, y: 900, width: 240, height: 100 }, others, 6)).toMatchObject({ x: 110, vertical: null });
  expect(alignTo({ x: 1, y: 2, width: 3, height: 4 }, [], 6)).toMatchObject({ x: 1, y: 2 });
});
