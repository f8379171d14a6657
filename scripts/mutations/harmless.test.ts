import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { HARMLESS, harmless } from './harmless.ts';

it.each(HARMLESS)('$file: $code is still there, with that change', ({ file, why }) => {
  const source = readFileSync(file, 'utf8');
  expect(findMutants(file, source).map((mutant) => harmless(mutant, source))).toContain(why);
});
