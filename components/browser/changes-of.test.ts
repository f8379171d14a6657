import { expect, it } from 'vitest';
import { changesOf } from './changes-of.ts';

const began = { name: 'Shop', idle: 4, days: { messages: null as number | null, audit: 90 as number | null } };

it('has what was changed, with what its author has seen of it, field by field of a group', () => {
  const values = { name: 'Shop', idle: 8, days: { messages: 30, audit: 90 } };
  const seen = { name: 'Store', idle: 6, days: { messages: 400, audit: 7 } };
  expect(changesOf({ began, values, seen, groups: ['days'] })).toEqual({
    changes: { idle: 8, days: { messages: 30 } },
    before: { idle: 6, days: { messages: 400 } },
  });
  expect(changesOf({ began, values, seen }).before).toEqual({ idle: 6, days: seen.days });
  expect(changesOf({ began, values: structuredClone(began), seen, groups: ['days'] })).toEqual({
    changes: {},
    before: {},
  });
});
