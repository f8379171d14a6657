import { expect, it } from 'vitest';
import { beyondBounds } from './beyond-bounds.ts';

const beyond = (text: string, bounds: Parameters<typeof beyondBounds>[1]) => beyondBounds(Buffer.from(text), bounds);

it.each(['[[[]]]', '{"a":{"b":[1]}}', '[[],[],[],[]]', '"[[[[[["', '["\\"[[[[", "\\\\", [[1]]]', '["[[[[', '7', ''])(
  'is not too deep: %s',
  (text) => {
    expect(beyond(text, { levels: 3 })).toBe(null);
  },
);

it.each(['[[[[]]]]', '{"a":{"b":{"c":{}}}}', '["\\\\", [[[1]]]]', '[[[['])('is too deep: %s', (text) => {
  expect(beyond(text, { levels: 3 })).toBe('levels');
});

it.each(['[1,2,3,4]', '{"a":1,"b":{"c":[2]}}', '["a,b,c,d,e"]', '["\\",{[,,,,",1]', ',,,,', '7', ''])(
  'does not hold too many values: %s',
  (text) => {
    expect(beyond(text, { levels: 3, values: 4 })).toBe(null);
  },
);

it.each(['[1,2,3,4,5]', '{"a":1,"b":{"c":[2,3]}}', '[{},{},{}]'])('holds too many values: %s', (text) => {
  expect(beyond(text, { levels: 3, values: 4 })).toBe('values');
});
