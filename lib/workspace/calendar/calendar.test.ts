import { expect, it } from 'vitest';
import { isOpen } from './is-open.ts';
import { type Calendar, calendarBody, calendarSchema, defaultCalendar, spansOf } from './schema.ts';

const calendar: Calendar = {
  ...defaultCalendar,
  time_zone: 'Asia/Kolkata',
  week: { ...defaultCalendar.week, sat: '10:00–12:00, 22:00-24:00' },
  exceptions: [
    { date: '2026-12-25', name: 'Christmas', hours: '' },
    { date: '2026-12-27', name: 'Sale', hours: '00:00–01:00' },
  ],
};

it.each([
  // Kolkata is five and a half hours ahead.
  ['2026-12-24T03:29:00Z', false],
  ['2026-12-24T03:30:00Z', true],
  ['2026-12-24T11:29:59Z', true],
  ['2026-12-24T11:30:00Z', false],
  ['2026-12-25T05:00:00Z', false],
  ['2026-12-26T05:00:00Z', true],
  ['2026-12-26T18:29:00Z', true],
  ['2026-12-26T18:30:00Z', true],
  ['2026-12-26T19:30:00Z', false],
  ['2026-12-27T05:00:00Z', false],
])('at %s it is open: %s', (at, open) => {
  expect(isOpen(calendar, new Date(at))).toBe(open);
});

it('follows the wall clock when daylight saving time begins', () => {
  const berlin = { ...defaultCalendar, time_zone: 'Europe/Berlin' };
  expect(isOpen(berlin, new Date('2026-03-27T07:30:00Z'))).toBe(false);
  expect(isOpen(berlin, new Date('2026-03-30T07:30:00Z'))).toBe(true);
});

it('reads hours as people write them, and nothing else', () => {
  expect(spansOf('')).toEqual([]);
  expect(spansOf('09:00–13:00 , 14:00 - 24:00')).toEqual([
    { from: 540, to: 780 },
    { from: 840, to: 1440 },
  ]);
  for (const wrong of ['9-5', '17:00–09:00', '09:00–09:00', '09:00–25:00', '09:00–17:00,', 'always']) {
    expect(spansOf(wrong), wrong).toBeNull();
  }
  const given = { ...calendar, week: { ...calendar.week, mon: 'always' } };
  expect(calendarSchema.safeParse(given).error?.issues).toMatchObject([{ path: ['week', 'mon'] }]);
  expect(calendarSchema.safeParse({ ...calendar, time_zone: 'Mars/Base' }).success).toBe(false);
});

it('says how to write hours over midnight', () => {
  const messageFor = (mon: string) => {
    const given = { ...calendar, week: { ...calendar.week, mon } };
    return calendarSchema.safeParse(given).error?.issues[0]?.message;
  };
  expect(messageFor('22:00–02:00')).toContain('22:00–24:00 on this day, 00:00–02:00 on the next');
  expect(messageFor('18:00–24:00, 00:00–00:00')).toContain('on the next');
  expect(messageFor('9-5')).toContain('Write hours like');
});

it('saves each exceptional day once, because only one of them would count', () => {
  const [christmas = { date: '', name: '', hours: '' }] = calendar.exceptions;
  const given = { ...calendar, exceptions: [christmas, { ...christmas, hours: '10:00–12:00' }] };
  expect(calendarBody.safeParse(given).error?.issues).toMatchObject([{ path: ['exceptions', 1, 'date'] }]);
  expect(calendarBody.safeParse(calendar).success).toBe(true);
  expect(calendarSchema.safeParse(given).success).toBe(true);
});
