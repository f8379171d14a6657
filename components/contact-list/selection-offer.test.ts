import { expect, it } from 'vitest';
import { MAX_TAGGED_MATCHING } from '#lib/messaging/contacts/constants.ts';
import { offerOf } from './selection-offer.ts';

const rows = [{ id: 'a' }, { id: 'b' }];
const selected = new Set(['a', 'b', 'from another page']);
const exactly = (count: number) => ({ count, is_more: false });

it('offers all that match when all rows are selected and there are more', () => {
  expect(offerOf({ rows, selected, total: exactly(3) })).toBe(3);
  expect(offerOf({ rows, selected, total: exactly(MAX_TAGGED_MATCHING) })).toBe(MAX_TAGGED_MATCHING);
});

it('offers nothing when the rows are all there is, some are not selected, or the number is unknown', () => {
  expect(offerOf({ rows, selected, total: exactly(2) })).toBeNull();
  expect(offerOf({ rows, selected: new Set(['a']), total: exactly(3) })).toBeNull();
  expect(offerOf({ rows, selected, total: undefined })).toBeNull();
});

it('says that they are too many, also when they were not counted to the end', () => {
  expect(offerOf({ rows, selected, total: exactly(MAX_TAGGED_MATCHING + 1) })).toBe('too_many');
  expect(offerOf({ rows, selected, total: { count: 2, is_more: true } })).toBe('too_many');
});
