import { batched } from '../batched.ts';
import { db, Prisma } from '../database/db.ts';
import type { Prepared } from '../database/prepared.ts';
import { MINUTE_MS } from '../durations.ts';
import { type OutboxEvent, type OutboxRow, outboxEvent, PER_BATCH } from './outbox.ts';

/**
 * An event that an Inngest server has, and no function took within half a minute, is sent again; later, ever less often.
 */
const RESEND_AFTER = '30 seconds';
const RESEND_AT_MOST_AFTER = '1 hour';
/**
 * By then the server has given up on a run's first call if the app was away all the time. It would drop the event as a
 * duplicate of its ID, so later sends get a numbered ID: a second run, which finds nothing left to do, is better than none.
 */
const NUMBERED_AFTER = '5 minutes';
const NUMBERED_AFTER_MS = 5 * MINUTE_MS;

/** Records that an Inngest server has accepted these events. They stay until a function has them. */
export async function sentEvents(run: Prepared, events: OutboxEvent[]): Promise<void> {
  await run(
    null,
    Prisma.sql`
      UPDATE engine_events
      SET handled_at = coalesce(handled_at, now()),
          resend_at = CASE
            WHEN now() - coalesce(handled_at, now()) < ${NUMBERED_AFTER}::interval THEN
              least(coalesce(handled_at, now()) + ${NUMBERED_AFTER}::interval,
                    now() + greatest(${RESEND_AFTER}::interval, now() - coalesce(handled_at, now())))
            ELSE now() + least(${RESEND_AT_MOST_AFTER}::interval, now() - handled_at)
          END
      WHERE id = ANY(${events.map((event) => event.id)})`,
  );
}

/** An event to send again, under `resendId`, which may differ from its row's ID. */
export type OverdueEvent = OutboxEvent & { resendId: string };

/** Events that were sent but that no function has taken in time. They are locked against other instances meanwhile. */
export async function overdueEvents(run: Prepared): Promise<{ events: OverdueEvent[]; isFull: boolean }> {
  const rows = await run<OutboxRow & { ageMs: number }>(
    null,
    Prisma.sql`
      SELECT id, name, data::text, ts, (extract(epoch FROM now() - handled_at) * 1000)::float8 AS "ageMs"
      FROM engine_events WHERE resend_at <= now()
      ORDER BY resend_at LIMIT ${PER_BATCH} FOR UPDATE SKIP LOCKED`,
  );
  const events = rows.map((row) => ({
    ...outboxEvent(row),
    resendId: row.ageMs < NUMBERED_AFTER_MS ? row.id : `${row.id}~${Math.round(row.ageMs)}`,
  }));
  return { events, isFull: rows.length === PER_BATCH };
}

/**
 * Removes an event from the outbox once a function has begun with it, under whichever ID it was sent. If its ID is
 * remembered for a day, the row stays. An event that did not come from the outbox is ignored.
 */
export const takeEvent = batched(async (sentIds: string[]) => {
  const ids = sentIds.map((id) => id.replace(/~\d+$/, ''));
  await db().$executeRaw`
    WITH taken AS (
      SELECT id, deduplicate FROM engine_events WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE
    ), done AS (
      DELETE FROM engine_events USING taken WHERE engine_events.id = taken.id AND NOT taken.deduplicate
    )
    UPDATE engine_events SET resend_at = NULL FROM taken WHERE engine_events.id = taken.id AND taken.deduplicate`;
  return ids;
});

/** Gives the embedded engine the events that an Inngest server has but no function took. Returns how many. */
export async function reclaimSentEvents(): Promise<number> {
  return db().$executeRaw`UPDATE engine_events SET handled_at = NULL, resend_at = NULL WHERE resend_at IS NOT NULL`;
}
