import { refuseChanged } from '#lib/contract/refuse-changed.ts';
import { believed } from '#lib/platform/believed.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { lockWorkspace } from '#lib/platform/database/lock-workspace.ts';
import { type Calendar, type CalendarChanges, calendarSchema, defaultCalendar } from './schema.ts';

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
export async function readCalendar({
  workspaceId,
  tx = db(),
}: {
  workspaceId: string;
  tx?: Prisma.TransactionClient;
}): Promise<Calendar> {
  const found = await tx.workspace.findUnique({
    where: { id: workspaceId },
    select: { timeZone: true, businessHours: true },
  });
  if (!found) return defaultCalendar;
  const stored = { ...defaultCalendar, ...(found.businessHours as object | null), time_zone: found.timeZone };
  return calendarSchema.parse(stored);
}

/**
 * Changes the given parts, and returns the calendar before and after. Throws `precondition_failed` if one of them is no
 * longer as its author `saw` it.
 */
export async function changeCalendar({
  workspaceId,
  changes,
  saw = {},
}: {
  workspaceId: string;
  changes: CalendarChanges;
  saw?: CalendarChanges | undefined;
}): Promise<{ before: Calendar; after: Calendar }> {
  const changed = await db().$transaction(async (tx) => {
    await lockWorkspace({ tx, workspaceId });
    const before = await readCalendar({ workspaceId, tx });
    const { week, ...rest } = before;
    refuseChanged<Fields>({
      before: { time_zone: saw.time_zone, exceptions: saw.exceptions, ...saw.week },
      now: { ...rest, ...week },
      words,
      look: 'reload the page',
    });
    const after = { ...before, ...changes, week: { ...week, ...changes.week } };
    const { time_zone: timeZone, ...businessHours } = after;
    await tx.workspace.update({ where: { id: workspaceId }, data: { timeZone, businessHours } });
    return { before, after };
  });
  calendars.forget({ workspaceId });
  return changed;
}

type Fields = Omit<Calendar, 'week'> & Calendar['week'];

const words = {
  time_zone: 'time zone',
  mon: 'hours of Monday',
  tue: 'hours of Tuesday',
  wed: 'hours of Wednesday',
  thu: 'hours of Thursday',
  fri: 'hours of Friday',
  sat: 'hours of Saturday',
  sun: 'hours of Sunday',
  exceptions: 'exceptional days',
} satisfies Record<keyof Fields, string>;
