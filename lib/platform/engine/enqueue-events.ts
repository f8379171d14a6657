import { bulkParameter } from '../database/bulk-parameter.ts';
import { type Database, Prisma } from '../database/db.ts';
import { notifyOfSql } from '../database/notify-sql.ts';
import { prepared } from '../database/prepared.ts';
import { notifyWork } from '../database/work-notices.ts';
import { ENGINE_CHANNEL, engineEventRow, enqueueEventsSql, type OutgoingEvent } from './enqueue-events-sql.ts';

/**
 * Writes events to the outbox, in the caller's transaction when `tx` is given: they take effect when it commits, and never
 * when it rolls back. Either engine takes them from there. Many rows at once go by plain SQL: see EngineEvent in
 * prisma/schema/engine.prisma.
 */
export async function enqueueEvents({
  tx,
  events,
}: {
  tx?: Database;
  events: readonly OutgoingEvent[];
}): Promise<{ ids: string[] }> {
  if (events.length === 0) return { ids: [] };
  for (const event of events) await event.validate?.();
  const rows = events.map(engineEventRow);
  if (tx) {
    await tx.$executeRaw`
      /* prepared: enqueue_events */
      ${enqueueSql(bulkParameter(JSON.stringify(rows)))}, engine_woken AS MATERIALIZED (
        ${notifyOfSql({ channel: ENGINE_CHANNEL, changed: 'enqueued' })}
      )
      SELECT FROM engine_woken`;
  } else {
    await prepared('enqueue_events_alone', Prisma.sql`${enqueueSql(JSON.stringify(rows))} SELECT FROM enqueued`);
    notifyWork(ENGINE_CHANNEL);
  }
  return { ids: rows.map((row) => row.id) };
}

function enqueueSql(rows: string): Prisma.Sql {
  return Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${rows}::json)
        AS event (id text, name text, data text, ts bigint, deduplicate boolean)
    ), ${enqueueEventsSql('given')}`;
}
