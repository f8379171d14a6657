import { expect, it } from 'vitest';
import { addressOf, filtersOf, shownOf, statusOf, usualFilters, withStatus } from './inbox-filter.ts';

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

it('looks for people, mentions and what is unread in every status until someone chooses one', () => {
  const usual = shownOf({});
  for (const shown of [shownOf({ search: 'asha' }), shownOf({ owner: 'mentions' }), shownOf({ show: 'unread' })]) {
    expect(statusOf(shown)).toBe('any');
    expect(filtersOf(shown)).not.toHaveProperty('status');
    expect(filtersOf({ ...shown, status: 'closed' })).toMatchObject({ status: 'closed' });
    expect(statusOf({ ...shown, search: '', owner: 'everyone', show: 'all' })).toBe('open');
  }
  expect(statusOf({ ...usual, search: ' ' })).toBe('open');
});

it('keeps a status as chosen only where it differs from what is shown anyway', () => {
  const usual = shownOf({});
  const search = shownOf({ search: 'asha' });
  expect(withStatus(withStatus(usual, 'closed'), 'open')).toEqual(usual);
  expect(withStatus(search, 'open')).toEqual({ ...search, status: 'open' });
  expect(withStatus(withStatus(search, 'open'), 'any')).toEqual(search);
});
