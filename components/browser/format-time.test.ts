import { expect, it } from 'vitest';
import { formatDay, formatMinute, formatShort } from './format-inbox-time.ts';
import { formatDate, formatDateTime, formatRelative } from './format-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T11:59:40Z', 'just now'],
  ['2026-11-21T12:00:20Z', 'in a moment'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T14:00:00Z', 'in 2 hours'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-11T12:00:00Z', '10 days ago'],
  ['2026-08-01T12:00:00Z', '1 Aug 2026'],
])('says of %s: %s', (value, words) => {
  expect(formatRelative(value, now)).toBe(words);
});

it('writes dates so that no country reads them wrong', () => {
  expect(formatDate('2026-03-04T23:30:00Z', 'UTC')).toBe('4 Mar 2026');
  expect(formatDateTime('2026-03-04T23:30:05Z', 'UTC')).toBe('4 Mar 2026, 23:30:05');
  expect(formatDateTime('2026-03-04T23:30:05Z', 'Asia/Kolkata')).toBe('5 Mar 2026, 05:00:05');
  expect(formatMinute('2026-03-04T23:30:05Z', 'Asia/Kolkata')).toBe('5 Mar 2026, 05:00');
  expect(formatDay('2026-11-14T12:00:00Z', now, 'UTC')).toBe('Saturday 14 November');
  expect(formatDay('2025-11-14T12:00:00Z', now, 'UTC')).toBe('Friday, 14 November 2025');
  expect(formatShort('2026-11-03T12:00:00Z', now, 'UTC')).toBe('3 Nov');
});
