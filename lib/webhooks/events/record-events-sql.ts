import { Prisma } from '#lib/platform/database/db.ts';
import { notifyOfSql } from '#lib/platform/database/notify-sql.ts';

/** The channel that wakes the dispatchers of all instances when the transaction commits. */
export const DELIVERIES_CHANNEL = 'parley_deliveries';

/**
 * The part of a statement that records the events of `source` (position, workspace_id, id, name, data), with one
 * delivery for each enabled webhook subscribed to them (docs/decisions/004). The statement must read from `dispatched`,
 * so that dispatchers are woken.
 */
export function recordEventsSql(source: string): Prisma.Sql {
  return Prisma.sql`${writeEventsSql(source)}, ${wakeDispatchersSql}`;
}

/** The part that wakes dispatchers for what {@link writeEventsSql} has written. */
export const wakeDispatchersSql = Prisma.sql`dispatched AS MATERIALIZED (
      ${notifyOfSql({ channel: DELIVERIES_CHANNEL, changed: 'owed' })}
    )`;

/** The same without waking dispatchers: if `owed` has a row, the caller must notify {@link DELIVERIES_CHANNEL}. */
export function writeEventsSql(source: string): Prisma.Sql {
  const given = Prisma.raw(source);
  // Webhooks are locked against deletion: one deleted meanwhile would violate the foreign key and fail the message.
  return Prisma.sql`
    recorded_events AS (
      -- The time of the clock, not of the transaction: one that waited for the lock of a conversation comes after its holder.
      INSERT INTO events (workspace_id, id, name, data, created_at)
      SELECT workspace_id, id, name, data, clock_timestamp() FROM ${given} ORDER BY position
      RETURNING workspace_id, id, name, position, (data->>'conversation_id')::uuid AS conversation_id
    ), subscribed AS MATERIALIZED (
      SELECT workspace_id, id, events FROM webhooks
      WHERE disabled_at IS NULL AND workspace_id IN (SELECT workspace_id FROM ${given})
      FOR KEY SHARE OF webhooks
    ), owed AS (
      -- The time of the clock here, too.
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id, conversation_id, due_at)
      SELECT workspace_id, gen_random_uuid(), recorded_events.id, subscribed.id, conversation_id, clock_timestamp()
      FROM recorded_events JOIN subscribed USING (workspace_id)
      WHERE recorded_events.name = ANY (subscribed.events)
      ORDER BY recorded_events.position
      RETURNING 1
    )`;
}
