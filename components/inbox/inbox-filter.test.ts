import { expect, it } from 'vitest';
import { addressOf, filtersOf, shownOf, usualFilters } from './inbox-filter.ts';

it('shows open conversations where the address has no filter, or an invalid one', () => {
  expect(filtersOf(shownOf({}))).toEqual(usualFilters);
  expect(filtersOf(shownOf({ status: 'gone', owner: 'x', show: '' }))).toEqual(usualFilters);
});

it('writes to the address what it reads from it, without defaults', () => {
  const shown = { search: 'asha', tag: 'vip', show: 'unread', status: 'closed', owner: 'me' } as const;
  const places = { searchIn: 'messages' as const };
  expect(shownOf({ ...shown, in: 'messages' })).toEqual({ ...shown, ...places });
  expect(addressOf({ ...shown, ...places })).toEqual({ ...shown, in: 'messages' });
  expect(Object.values(addressOf(shownOf({}))).filter((value) => value !== null)).toEqual([]);
  expect(filtersOf({ ...shown, searchIn: 'people' })).toEqual({
    search: 'asha',
    tag: 'vip',
    unread: 'true',
    status: 'closed',
    assignee: 'me',
  });
});
