import { batched } from '../batched.ts';
import { db, Prisma } from '../database/db.ts';
import type { Prepared } from '../database/prepared.ts';
import { type OutboxEvent, type OutboxRow, outboxEvent, PER_BATCH } from './outbox.ts';

/** What an Inngest server was sent, and no function has taken within half a minute, is sent again; then ever later. */
const RESEND_AFTER = '30 seconds';
const RESEND_AT_MOST_AFTER = '1 hour';
/**
 * By then the server has given up the first call of a run, when the app was away all the time. It would drop the event by
 * its ID, so that the next ones are numbered: rather a second run, which finds nothing left to do, than none.
 */
const NUMBERED_AFTER = '5 minutes';
const NUMBERED_AFTER_MS = 5 * 60_000;

/** Notes that an Inngest server has taken in these events. They stay until a function has them. */
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

/** An event to send again: under `resendId`, which may differ from the ID of its row. */
export type OverdueEvent = OutboxEvent & { resendId: string };

/** Events that were sent and that no function has taken in time; other instances leave them alone meanwhile. */
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
 * Takes an event that a function has begun with, sent under whichever ID, out of the outbox, but for an ID that is
 * remembered for a day. One that is not from the outbox is none of its business.
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

/** Gives the embedded engine what an Inngest server was sent and no function has taken. Returns how many events. */
export async function reclaimSentEvents(): Promise<number> {
  return db().$executeRaw`UPDATE engine_events SET handled_at = NULL, resend_at = NULL WHERE resend_at IS NOT NULL`;
}
