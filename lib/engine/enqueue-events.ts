import { type Database, db } from '../db.ts';
import { newId } from '../new-id.ts';

/** What an event definition's `create()` returns (inngest/events.ts). */
type OutgoingEvent = {
  readonly name: string;
  readonly data?: unknown;
  /** Chosen by the sender: a second event of this id within a day is dropped. */
  readonly id?: string;
  /** Milliseconds since 1970. */
  readonly ts?: number;
  readonly validate?: () => Promise<void>;
};

/** Executors and forwarders listen on this channel for new events and freed jobs. */
export const ENGINE_CHANNEL = 'parley_engine';

/**
 * Writes events to the outbox, in the caller's transaction when `tx` is given: they happen when it commits, and never
 * when it rolls back. Either engine takes them from there. Many rows at once go by plain SQL: see EngineEvent in
 * prisma/schema/engine.prisma.
 */
export async function enqueueEvents({
  tx = db(),
  events,
}: {
  tx?: Database;
  events: readonly OutgoingEvent[];
}): Promise<{ ids: string[] }> {
  if (events.length === 0) return { ids: [] };
  for (const event of events) await event.validate?.();
  const rows = events.map(({ id, name, data, ts }) => ({
    id: id ?? newId(),
    name,
    // As a text inside the parameter's JSON: Postgres then never unescapes what it holds.
    data: JSON.stringify(data ?? {}),
    ts: ts ?? Date.now(),
    deduplicate: id !== undefined,
  }));
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO engine_events (id, name, data, ts, deduplicate)
      SELECT id, name, data::json, ts, deduplicate
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS event (id text, name text, data text, ts bigint, deduplicate boolean)
      ON CONFLICT (id) DO NOTHING
      RETURNING id
    )
    SELECT pg_notify(${ENGINE_CHANNEL}, '') WHERE EXISTS (SELECT FROM written)`;
  return { ids: rows.map((row) => row.id) };
}
