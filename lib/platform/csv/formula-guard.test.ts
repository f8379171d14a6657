import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEED } from '#lib/testing/seed.ts';
import { csvLine } from './csv-line.ts';
import { guardFormulas, unguardFormulas } from './formula-guard.ts';

/** Mostly of what starts and separates formulas. */
const text = fc.string({ unit: fc.constantFrom(...`''''=+-@＝;| \t\r\n,"a1`), maxLength: 8 });

it('gives back every value that was exported, also those with an apostrophe of their own', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (cells) => {
      const [read] = parse(csvLine(cells), { relax_column_count: true }) as string[][];
      expect(read?.map(unguardFormulas)).toEqual(cells);
    }),
    { seed: SEED, numRuns: 5000 },
  );
});

it.each([
  ['-5', "'-5"],
  ["'-5", "''-5"],
  ["'tis", "'tis"],
  ["a;'=1", "a;''=1"],
])('guards %j as %j', (value, guarded) => {
  expect(guardFormulas(value)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(value);
});
