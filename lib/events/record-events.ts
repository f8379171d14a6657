import type { Prisma } from '../db.ts';
import type { EventName } from './schema.ts';

/** An event to record: `data` is the public one, with `message.media_path` where that has `media_url`. */
export type NewEvent = { workspaceId: string; id: string; name: EventName; data: Record<string, unknown> };

/** What wakes the dispatchers of all instances when the transaction commits. */
export const DELIVERIES_CHANNEL = 'parley_deliveries';

/**
 * Writes events, with one delivery for each enabled webhook subscribed to them, inside the transaction that changes
 * their messages: both happen or neither (public-api-spec.md "Events", docs/decisions/004). One statement for any
 * number of events, of any number of workspaces, in the order given.
 */
export async function recordEvents({ tx, events }: { tx: Prisma.TransactionClient; events: NewEvent[] }) {
  if (events.length === 0) return;
  const given = events.map(({ workspaceId, id, name, data }) => ({ workspace_id: workspaceId, id, name, data }));
  // The webhooks stay locked against deletion: one deleted meanwhile would fail the foreign key, and the message with it.
  await tx.$executeRaw`
    WITH recorded AS (
      INSERT INTO events (workspace_id, id, name, data)
      SELECT workspace_id, id, name, data
      FROM ROWS FROM (
        jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS (workspace_id uuid, id uuid, name text, data jsonb)
      ) WITH ORDINALITY AS given (workspace_id, id, name, data, ordinal)
      ORDER BY ordinal
      RETURNING workspace_id, id, name
    ), subscribed AS MATERIALIZED (
      SELECT workspace_id, id, events FROM webhooks
      WHERE disabled_at IS NULL
        AND workspace_id = ANY (${[...new Set(events.map(({ workspaceId }) => workspaceId))]}::uuid[])
      FOR KEY SHARE
    ), owed AS (
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id)
      SELECT workspace_id, gen_random_uuid(), recorded.id, subscribed.id
      FROM recorded JOIN subscribed USING (workspace_id)
      WHERE recorded.name = ANY (subscribed.events)
      RETURNING 1
    )
    SELECT pg_notify(${DELIVERIES_CHANNEL}, '') WHERE EXISTS (SELECT FROM owed)`;
}
