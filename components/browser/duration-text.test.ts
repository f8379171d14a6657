import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it('writes a time in the unit that fits it', () => {
  const texts = [0, 0.4, 1, 9.4, 104, 999.4, 999.6, 1954, 75_300].map(durationText);
  expect(texts).toEqual(['< 1 ms', '< 1 ms', '1 ms', '9 ms', '104 ms', '999 ms', '1.0 s', '2.0 s', '75.3 s']);
});
