import { bulkParameter } from '../database/bulk-parameter.ts';
import { type Database, db } from '../database/db.ts';
import { engineEventRow, enqueueEventsSql, type OutgoingEvent } from './enqueue-events-sql.ts';

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
  const rows = events.map(engineEventRow);
  await tx.$executeRaw`
    /* prepared: enqueue_events */
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${bulkParameter(JSON.stringify(rows))}::json)
        AS event (id text, name text, data text, ts bigint, deduplicate boolean)
    ), ${enqueueEventsSql('given')}
    SELECT FROM engine_woken`;
  return { ids: rows.map((row) => row.id) };
}
