import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

it.each([
  ['a Wednesday', new Date(2026, 2, 4, 15, 30), [2026, 2, 5], [2026, 2, 9]],
  ['a Monday', new Date(2026, 2, 2, 8), [2026, 2, 3], [2026, 2, 9]],
  ['a Sunday at the end of a month', new Date(2026, 4, 31, 23, 59), [2026, 5, 1], [2026, 5, 1]],
] as const)('ends in three hours, tomorrow or next Monday at nine, from %s', (_title, now, tomorrow, week) => {
  const times = snoozeTimes(now);
  expect(times.hours.getTime() - now.getTime()).toBe(3 * 3_600_000);
  expect(times.tomorrow).toEqual(new Date(tomorrow[0], tomorrow[1], tomorrow[2], 9));
  expect(times.week).toEqual(new Date(week[0], week[1], week[2], 9));
});
