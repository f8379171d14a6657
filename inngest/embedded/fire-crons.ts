import { Cron } from 'croner';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { newId } from '#lib/platform/new-id.ts';
import { insertRuns } from './insert-runs.ts';
import type { EngineFunction } from './read-functions.ts';

/** In ms: the clocks of two executors may differ so much. */
const CLOCKS_DIFFER = 60_000;

/**
 * Starts the cron functions that are due. Each schedule fires once, however many executors ask and however many times
 * it was missed while no executor ran. Returns the time when the next one is due. What fired in the future, by a clock that
 * was ahead, counts as fired now: nothing would be due until then.
 */
export async function fireCrons({ functions, now }: { functions: EngineFunction[]; now: Date }): Promise<Date | null> {
  const schedules = functions.flatMap((fn) => fn.crons.map((cron) => ({ fn, cron })));
  if (schedules.length === 0) return null;
  await db().engineCron.createMany({
    data: schedules.map(({ fn, cron }) => ({ functionId: fn.id, cron, firedAt: now })),
    skipDuplicates: true,
  });
  const ours = { functionId: { in: schedules.map(({ fn }) => fn.id) } };
  const isAhead = { gt: new Date(now.getTime() + CLOCKS_DIFFER) };
  await db().engineCron.updateMany({ where: { ...ours, firedAt: isAhead }, data: { firedAt: now } });
  const rows = await db().engineCron.findMany({ where: ours });
  const upcoming: Date[] = [];
  for (const { fn, cron } of schedules) {
    const last = rows.find((row) => row.functionId === fn.id && row.cron === cron)?.firedAt ?? now;
    const pattern = new Cron(cron, { paused: true, timezone: 'UTC' });
    const due = pattern.nextRun(last);
    if (due && due <= now) await fire({ fn, cron, last, now });
    const next = due && due > now ? due : pattern.nextRun(now);
    if (next) upcoming.push(next);
  }
  return upcoming.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** The executor that advances `fired_at` starts the run, in the same statement. */
async function fire({ fn, cron, last, now }: { fn: EngineFunction; cron: string; last: Date; now: Date }) {
  const event = { id: newId(), name: 'inngest/scheduled.timer', data: { cron }, ts: now.getTime() };
  await insertRuns({
    run: prepared,
    starts: [{ fn, event }],
    onlyIf: Prisma.sql`
      UPDATE engine_crons SET fired_at = ${now}
      WHERE function_id = ${fn.id} AND cron = ${cron} AND fired_at = ${last} RETURNING 1`,
  });
}
