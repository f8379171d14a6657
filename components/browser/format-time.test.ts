import { expect, it } from 'vitest';
import { formatAhead, formatDay, formatMinute, formatShort } from './format-inbox-time.ts';
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

it('says yesterday and tomorrow of those days alone', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
  const morning = at(18, 10).getTime();
  expect(formatRelative(at(16, 23).toISOString(), morning)).toBe('2 days ago');
  expect(formatRelative(at(17, 9).toISOString(), morning)).toBe('yesterday');
  expect(formatRelative(at(19, 23).toISOString(), morning)).toBe('tomorrow');
  expect(formatRelative(at(20, 1).toISOString(), at(18, 23).getTime())).toBe('in 2 days');
  const utc = (value: string) => formatRelative(value, Date.parse('2026-11-18T00:30:00Z'), 'UTC');
  expect(utc('2026-11-16T23:30:00Z')).toBe('2 days ago');
  expect(utc('2026-11-17T00:10:00Z')).toBe('yesterday');
});

it('writes dates so that no country reads them wrong', () => {
  expect(formatDate('2026-03-04T23:30:00Z', 'UTC')).toBe('4 Mar 2026');
  expect(formatDateTime('2026-03-04T23:30:05Z', 'UTC')).toBe('4 Mar 2026, 23:30:05');
  expect(formatDateTime('2026-03-04T23:30:05Z', 'Asia/Kolkata')).toBe('5 Mar 2026, 05:00:05');
  expect(formatMinute('2026-03-04T23:30:05Z', 'Asia/Kolkata')).toBe('5 Mar 2026, 05:00');
  expect(formatDay('2026-11-14T12:00:00Z', now, 'UTC')).toBe('Saturday 14 November');
  expect(formatDay('2025-11-14T12:00:00Z', now, 'UTC')).toBe('Friday, 14 November 2025');
  expect(formatShort('2026-11-03T12:00:00Z', now, 'UTC')).toBe('3 Nov');
  expect(formatShort('2025-11-03T12:00:00Z', now, 'UTC')).toBe('3 Nov 2025');
});

it.each([
  ['2026-11-21T15:00:00Z', '15:00'],
  ['2026-11-23T09:00:00Z', 'Mon 09:00'],
  ['2026-11-30T09:00:00Z', '30 Nov'],
  ['2027-01-04T09:00:00Z', '4 Jan 2027'],
])('writes the time to come %s as %s', (value, words) => {
  expect(formatAhead(value, now, 'UTC')).toBe(words);
});
