import { expect, it } from 'vitest';
import { momentAt, wallClockAt } from './time-zones.ts';

const clock = (at: number, timeZone: string) => new Date(wallClockAt(at, timeZone)).toISOString().slice(0, 16);

it.each([
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
  // Summer time begins at midnight: the day has no 00:00, and must not begin on the day before.
  ['America/Santiago', '2026-09-06T00:00', '2026-09-06T01:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
])('in %s a clock never shows %s, which is taken as %s', (timeZone, skipped, shown) => {
  expect(clock(momentAt(Date.parse(`${skipped}Z`), timeZone), timeZone)).toBe(shown);
});

it.each([
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Santiago', '2026-09-06'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kolkata', '2026-01-01'],
])('finds each time that a clock in %s shows around %s', (timeZone, day) => {
  const HOUR = 3_600_000;
  const moments = Array.from({ length: 96 }, (_, n) => Date.parse(day) + (n / 2 - 24) * HOUR);
  const walls = moments.map((at) => wallClockAt(at, timeZone));
  expect(walls.map((wall) => wallClockAt(momentAt(wall, timeZone), timeZone))).toEqual(walls);
});

it.each([
  ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ['Australia/Sydney', '2027-04-04T02:30', '2027-04-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z'],
])('in %s a clock shows %s twice, and the first time is meant', (timeZone, shown, first) => {
  expect(new Date(momentAt(Date.parse(`${shown}Z`), timeZone)).toISOString()).toBe(first);
});
