import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const before = { name: 'Asha', opt_in: true, tags: ['tea'], attributes: { city: 'Pune' } };

it('has only what differs from what the form began with', () => {
  expect(changedFields(before, structuredClone(before))).toEqual({});
  expect(changedFields(before, { ...before, tags: ['tea', 'vip'] })).toEqual({ tags: ['tea', 'vip'] });
  expect(changedFields<object>(before, { ...before, name: null, attributes: {} })).toEqual({
    name: null,
    attributes: {},
  });
});
