import { beforeEach, expect, it } from 'vitest';
import { threadUse } from './thread-use.ts';

let time = 0;
let worked = 0;
let use = threadUse({ now: () => time, worked: () => worked });

beforeEach(() => {
  time = 0;
  worked = 0;
  use = threadUse({ now: () => time, worked: () => worked });
});

/** Keeps the thread busy for `ms` with units of work of a workspace. */
function works(workspace: string, ms: number, units: number) {
  for (let unit = 0; unit < units; unit++) {
    use.begin(workspace);
    worked += ms / units;
    time += ms / units;
    use.charge(workspace);
  }
}

it('estimates what a unit costs from those before it', () => {
  expect(use.costOf('new')).toBe(2);
  works('some', 100, 10);
  expect(use.costOf('some')).toBeCloseTo(10, 0);
});

it('counts less than a tenth of the thread as little, and more beside someone who uses much more', () => {
  works('some', 600, 60);
  time += 1000;
  expect(use.usesLittle('some')).toBe(true);
  works('some', 400, 40);
  time += 1000;
  expect(use.usesLittle('some')).toBe(false);
  works('much', 5000, 500);
  time += 100;
  expect(use.usedBy('some')).toBeLessThan(use.usedBy('much') / 4);
  expect(use.usesLittle('some')).toBe(true);
});

it('counts what begins at once as much, before any of it is charged', () => {
  // Of 2 ms each, 75 are three tenths of half a second.
  for (let unit = 0; unit < 74; unit++) use.begin('sudden');
  expect(use.usesLittle('sudden')).toBe(true);
  use.begin('sudden');
  expect(use.usesLittle('sudden')).toBe(false);
  expect(use.usedBy('sudden')).toBe(0);
});

it('charges to no one what was done for no one, and another resource by its part', () => {
  worked += 3000;
  use.charge(null);
  use.charge('someone');
  expect(use.usedBy('someone')).toBe(0);
  use.chargeFor('someone', 0.5, 1000);
  expect(use.usedBy('someone')).toBeCloseTo(0.1);
});
