import { HOUR_MS } from '#lib/platform/durations.ts';

const MORNING = 9;
const MONDAY = 1;

/** When a snooze that starts at `now` ends, in the person's own time zone. */
export function snoozeTimes(now: Date): Record<'hours' | 'tomorrow' | 'week', Date> {
  return {
    hours: new Date(now.getTime() + 3 * HOUR_MS),
    tomorrow: morningIn(now, 1),
    week: morningIn(now, (7 + MONDAY - now.getDay()) % 7 || 7),
  };
}

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
