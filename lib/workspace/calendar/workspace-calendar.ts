import { believed } from '#lib/platform/believed.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Calendar, calendarSchema, defaultCalendar } from './schema.ts';

const BELIEVED_MS = 5_000;

const calendars = believed({
  forMs: BELIEVED_MS,
  keyOf: ({ workspaceId }: { workspaceId: string }) => workspaceId,
  read: readCalendar,
});

/** A workspace's time zone and business hours, as flows see them: changes take effect within seconds. */
export async function workspaceCalendar({ workspaceId }: { workspaceId: string }): Promise<Calendar> {
  return calendars.get({ workspaceId });
}

/** The same without the cache. */
export async function readCalendar({ workspaceId }: { workspaceId: string }): Promise<Calendar> {
  const found = await db().workspace.findUnique({
    where: { id: workspaceId },
    select: { timeZone: true, businessHours: true },
  });
  if (!found) return defaultCalendar;
  const stored = { ...defaultCalendar, ...(found.businessHours as object | null), time_zone: found.timeZone };
  return calendarSchema.parse(stored);
}

/** Replaces both. */
export async function setCalendar({
  workspaceId,
  calendar,
}: {
  workspaceId: string;
  calendar: Calendar;
}): Promise<Calendar> {
  const { time_zone: timeZone, ...businessHours } = calendar;
  await db().workspace.update({ where: { id: workspaceId }, data: { timeZone, businessHours } });
  calendars.forget({ workspaceId });
  return calendar;
}
