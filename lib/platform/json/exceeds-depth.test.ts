import { expect, it } from 'vitest';
import { exceedsDepth } from './exceeds-depth.ts';

const exceeds = (text: string) => exceedsDepth(Buffer.from(text), { max: 3 });

it.each(['[[[]]]', '{"a":{"b":[1]}}', '[[],[],[],[]]', '"[[[[[["', '["\\"[[[[", "\\\\", [[1]]]', '["[[[[', '7', ''])(
  'is not too deep: %s',
  (text) => {
    expect(exceeds(text)).toBe(false);
  },
);

it.each(['[[[[]]]]', '{"a":{"b":{"c":{}}}}', '["\\\\", [[[1]]]]', '[[[['])('is too deep: %s', (text) => {
  expect(exceeds(text)).toBe(true);
});
