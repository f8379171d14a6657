import { z } from 'zod';
import { nameText } from '#lib/contract/names/schema.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const HOURS = 'Write hours like 09:00–13:00, 14:00–17:30, or leave it empty.';

/** One span of a day: `09:00–17:00`, up to `24:00`. */
const SPAN = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*(([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

const TWICE = 'This day is already in the list. Write all its hours there.';
const OVER_MIDNIGHT =
  'The end is not after the start. Hours over midnight are two: 22:00–24:00 on this day, 00:00–02:00 on the next.';

/** The hours of one day as people write them; empty means closed. */
const hours = z
  .string()
  .trim()
  .max(100)
  .refine((text) => spansOf(text) !== null, {
    error: ({ input }) => (partsOf(String(input)).every((part) => SPAN.test(part)) ? OVER_MIDNIGHT : HOURS),
  });

/** When the workspace is open, in its own time zone. */
export const calendarSchema = z.object({
  time_zone: z.string().max(100).refine(isTimeZone, 'Choose a time zone, such as Europe/Berlin.'),
  week: z.object({ mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours }),
  exceptions: z
    .array(z.object({ date: z.iso.date('Choose the day.'), name: nameText.max(100), hours }))
    .max(200, 'At most 200 days.'),
});

export type Calendar = z.output<typeof calendarSchema>;

/** What may be saved: each exceptional day once, because only the first counts. Earlier ones may be stored twice. */
export const calendarBody = calendarSchema.extend({
  exceptions: calendarSchema.shape.exceptions.superRefine((exceptions, context) => {
    const dates = exceptions.map(({ date }) => date);
    dates.forEach((date, index) => {
      const isAgain = dates.indexOf(date) < index;
      if (isAgain) context.addIssue({ code: 'custom', path: [index, 'date'], message: TWICE });
    });
  }),
});

const week = calendarSchema.shape.week.partial();

/** Some of it: the days of the week are changed one by one, the exceptional days together. */
export const calendarChanges = calendarBody.extend({ week }).partial();

export type CalendarChanges = z.output<typeof calendarChanges>;

/** Some of what is stored. */
export const calendarPart = calendarSchema.extend({ week }).partial();

const WORKDAY = '09:00–17:00';

/** Used until someone changes it. */
export const defaultCalendar: Calendar = {
  time_zone: 'UTC',
  week: { mon: WORKDAY, tue: WORKDAY, wed: WORKDAY, thu: WORKDAY, fri: WORKDAY, sat: '', sun: '' },
  exceptions: [],
};

/** Asks `Intl` directly, because lib/platform/time-zones.ts caches each spelling that it accepts. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The spans of a day in minutes since midnight; null when the text contains none. */
export function spansOf(text: string): { from: number; to: number }[] | null {
  if (text.trim() === '') return [];
  const spans = partsOf(text).map((part) => {
    if (!SPAN.test(part)) return null;
    const [from = 0, to = 0] = part.split(/[-–]/).map(minutesOf);
    return from < to ? { from, to } : null;
  });
  return spans.some((span) => span === null) ? null : spans.filter((span) => span !== null);
}

const partsOf = (text: string) => text.split(',').map((part) => part.trim());

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
