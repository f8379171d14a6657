import { db, Prisma } from '#lib/platform/database/db.ts';
import type { EventName } from '../events/constants.ts';

/** A delivery whose next attempt is ours until the lease ends. */
export type ClaimedDelivery = {
  workspaceId: string;
  id: string;
  /** Which attempt this is, counted from 1. It fences: a delivery that someone else took meanwhile has a higher one. */
  number: number;
  webhookId: string;
  url: string;
  /** Encrypted, as stored. */
  secret: string;
  /** The secret before the last rotation, while it still signs. */
  previousSecret: string | null;
  event: { id: string; name: EventName; data: Record<string, unknown>; createdAt: Date };
};

type Row = Omit<ClaimedDelivery, 'event'> & {
  eventId: string;
  name: EventName;
  data: Record<string, unknown>;
  createdAt: Date;
};

const enabled = Prisma.sql`webhook_id = ANY (ARRAY(SELECT webhook_id FROM queue WHERE enabled))`;

/**
 * Takes waiting deliveries for `leaseMs`: of each webhook the oldest, as many as `room` says (those not in it:
 * `roomElsewhere`), and `atMost` in all, beginning with the webhooks after `after`. No two dispatchers take the same
 * one. A webhook with a long queue, or one that has no room, costs one probe of the index and delays no other.
 */
export async function claimDeliveries({
  room,
  roomElsewhere,
  atMost,
  after,
  leaseMs,
}: {
  room: ReadonlyMap<string, number>;
  roomElsewhere: number;
  atMost: number;
  after: string | null;
  leaseMs: number;
}): Promise<ClaimedDelivery[]> {
  const given = JSON.stringify([...room].map(([webhook_id, free]) => ({ webhook_id, free })));
  const rows = await db().$queryRaw<Row[]>`
    WITH RECURSIVE waiting (workspace_id, webhook_id) AS (
      (
        SELECT workspace_id, webhook_id FROM deliveries
        WHERE state = 'pending' ORDER BY workspace_id, webhook_id LIMIT 1
      )
      UNION ALL
      SELECT next.workspace_id, next.webhook_id
      FROM waiting CROSS JOIN LATERAL (
        SELECT workspace_id, webhook_id FROM deliveries
        WHERE state = 'pending'
          AND (deliveries.workspace_id, deliveries.webhook_id) > (waiting.workspace_id, waiting.webhook_id)
        ORDER BY workspace_id, webhook_id LIMIT 1
      ) AS next
    ), relaxed AS MATERIALIZED (
      -- For this transaction alone: a claim that a crash of the database forgets is only made again.
      SELECT set_config('synchronous_commit', 'off', true)
    ), room AS (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS room (webhook_id uuid, free int)
    ), queue AS MATERIALIZED (
      SELECT waiting.workspace_id, webhook_id, coalesce(free, ${roomElsewhere}::int) AS free,
        url, secret, CASE WHEN previous_secret_expires_at > now() THEN previous_secret END AS previous_secret,
        disabled_at IS NULL AS enabled
      FROM waiting JOIN webhooks ON webhooks.workspace_id = waiting.workspace_id AND webhooks.id = waiting.webhook_id
      LEFT JOIN room USING (webhook_id)
      WHERE coalesce(free, 1) > 0
    ), picked AS MATERIALIZED (
      SELECT head.place
      FROM (SELECT * FROM queue ORDER BY webhook_id <= ${after}::uuid, webhook_id) AS queue
      CROSS JOIN LATERAL (
        SELECT ctid AS place FROM deliveries
        WHERE state = 'pending' AND deliveries.workspace_id = queue.workspace_id
          AND deliveries.webhook_id = queue.webhook_id
        ORDER BY due_at, position LIMIT queue.free
        FOR UPDATE SKIP LOCKED
      ) AS head
      LIMIT ${atMost}
    ), claimed AS (
      UPDATE deliveries SET
        state = CASE WHEN ${enabled} THEN 'attempting' ELSE 'cancelled' END::"DeliveryState",
        attempts = CASE WHEN ${enabled} THEN attempts + 1 ELSE attempts END,
        due_at = now() + ${leaseMs} * interval '1 millisecond',
        finished_at = CASE WHEN ${enabled} THEN NULL ELSE now() END
      -- By place: the planner has no other way, whatever it believes about tables that grow from nothing in seconds.
      WHERE ctid = ANY (ARRAY(SELECT place FROM picked))
      RETURNING workspace_id, id, attempts, state, event_id, webhook_id
    )
    SELECT claimed.workspace_id AS "workspaceId", claimed.id, attempts AS number, webhook_id AS "webhookId",
      url, secret, previous_secret AS "previousSecret",
      event.id AS "eventId", event.name, event.data, event.created_at AS "createdAt"
    FROM claimed CROSS JOIN relaxed JOIN queue USING (workspace_id, webhook_id)
    JOIN events event ON event.workspace_id = claimed.workspace_id AND event.id = claimed.event_id
    WHERE claimed.state = 'attempting'
    ORDER BY event.position`;
  return rows.map(({ eventId, name, data, createdAt, ...delivery }) => ({
    ...delivery,
    event: { id: eventId, name, data, createdAt },
  }));
}
