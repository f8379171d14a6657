import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuMs } from '#lib/testing/cpu-ms.ts';
import { SEED } from '#lib/testing/seed.ts';
import { readTags, writeTags } from './tags-cell.ts';

it('reads back the tags that it wrote, whatever they contain', () => {
  const tag = fc.string({ unit: fc.constantFrom(...`"",;，\n\r a'=é`), maxLength: 8 }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(tag.filter((text) => text !== '')), (tags) => {
      expect(readTags(writeTags(tags))).toEqual(tags);
    }),
    { seed: SEED, numRuns: 5000 },
  );
});

it('writes quotes only where they are needed', () => {
  expect(writeTags(['vip', 'Delhi, North', 'say "hi"'])).toBe('vip;"Delhi, North";say "hi"');
});

it.each(['\n', ' ', '"', '""', '";', '"a;', '"""x;', '"\n'])('reads a long cell of %j in linear time', (unit) => {
  expect(cpuMs(() => readTags(`a${unit.repeat(200_000)}b`))).toBeLessThan(5_000);
});
