import { Prisma } from '../database/db.ts';
import type { Prepared } from '../database/prepared.ts';

/** Events handled at once. */
export const PER_BATCH = 200;

/** An event as functions and expressions see it. */
export type OutboxEvent = { id: string; name: string; data: unknown; ts: number };

export type OutboxRow = { id: string; name: string; data: string; ts: string };

export function outboxEvent({ id, name, data, ts }: OutboxRow): OutboxEvent {
  return { id, name, data: JSON.parse(data), ts: Number(ts) };
}

/**
 * Waiting events, oldest first, of the given names or all. They are locked against other instances until the transaction of
 * `run` ends.
 */
export async function waitingEvents(
  run: Prepared,
  names: string[] | null = null,
): Promise<{ events: OutboxEvent[]; isFull: boolean }> {
  const rows = await run<OutboxRow>(
    'waiting_events',
    Prisma.sql`
      SELECT id, name, data::text, ts FROM engine_events
      WHERE handled_at IS NULL AND (${names}::text[] IS NULL OR name = ANY(${names}))
      ORDER BY position LIMIT ${PER_BATCH} FOR UPDATE SKIP LOCKED`,
  );
  return { events: rows.map(outboxEvent), isFull: rows.length === PER_BATCH };
}

/** Deletes events from the outbox, except those whose ID is remembered for a day. */
export async function handledEvents(run: Prepared, events: OutboxEvent[]): Promise<void> {
  const ids = Prisma.sql`ANY(${events.map((event) => event.id)})`;
  await run(
    'handled_events',
    Prisma.sql`
      WITH done AS (DELETE FROM engine_events WHERE id = ${ids} AND NOT deduplicate)
      UPDATE engine_events SET handled_at = now() WHERE id = ${ids} AND deduplicate`,
  );
}
