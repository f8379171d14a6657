import { db } from '../db.ts';
import type { EventName } from '../events/schema.ts';

/** A delivery whose next attempt is ours until the lease ends. */
export type ClaimedDelivery = {
  workspaceId: string;
  id: string;
  /** Which attempt this is, counted from 1. It fences: a delivery that somebody else took meanwhile has a higher one. */
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

/**
 * Takes waiting deliveries for `leaseMs`: of each webhook the oldest, as many as `room` says (those not in it:
 * `roomElsewhere`), and `atMost` in all, beginning with the webhooks after `after`. No two dispatchers take the same one.
 * A webhook with a long queue, or one that has no room, costs one probe of the index and delays no other.
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
    WITH RECURSIVE waiting (webhook_id) AS (
      (SELECT webhook_id FROM deliveries WHERE state = 'pending' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT next.webhook_id FROM deliveries next
        WHERE next.state = 'pending' AND next.webhook_id > waiting.webhook_id ORDER BY next.webhook_id LIMIT 1
      ) FROM waiting WHERE waiting.webhook_id IS NOT NULL
    ), room AS (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS room (webhook_id uuid, free int)
    ), picked AS MATERIALIZED (
      SELECT head.workspace_id, head.id
      FROM (
        SELECT webhook_id, coalesce(free, ${roomElsewhere}::int) AS free FROM waiting LEFT JOIN room USING (webhook_id)
        WHERE webhook_id IS NOT NULL AND coalesce(free, 1) > 0
        ORDER BY webhook_id <= ${after}::uuid, webhook_id
      ) AS queue
      CROSS JOIN LATERAL (
        SELECT workspace_id, id FROM deliveries
        WHERE state = 'pending' AND deliveries.webhook_id = queue.webhook_id
        ORDER BY due_at LIMIT queue.free
        FOR UPDATE SKIP LOCKED
      ) AS head
      LIMIT ${atMost}
    ), claimed AS (
      UPDATE deliveries SET
        state = CASE WHEN webhook.disabled_at IS NULL THEN 'attempting' ELSE 'cancelled' END::"DeliveryState",
        attempts = attempts + CASE WHEN webhook.disabled_at IS NULL THEN 1 ELSE 0 END,
        due_at = now() + ${leaseMs} * interval '1 millisecond',
        finished_at = CASE WHEN webhook.disabled_at IS NULL THEN NULL ELSE now() END
      FROM picked, webhooks webhook
      WHERE deliveries.workspace_id = picked.workspace_id AND deliveries.id = picked.id
        AND webhook.workspace_id = deliveries.workspace_id AND webhook.id = deliveries.webhook_id
      RETURNING deliveries.workspace_id, deliveries.id, deliveries.attempts, deliveries.state, deliveries.event_id,
        webhook.id AS webhook_id, webhook.url, webhook.secret,
        CASE WHEN webhook.previous_secret_expires_at > now() THEN webhook.previous_secret END AS previous_secret
    )
    SELECT claimed.workspace_id AS "workspaceId", claimed.id, claimed.attempts AS number,
      webhook_id AS "webhookId", url, secret, previous_secret AS "previousSecret",
      event.id AS "eventId", event.name, event.data, event.created_at AS "createdAt"
    FROM claimed JOIN events event ON event.workspace_id = claimed.workspace_id AND event.id = claimed.event_id
    WHERE claimed.state = 'attempting'
    ORDER BY event.position`;
  return rows.map(({ eventId, name, data, createdAt, ...delivery }) => ({
    ...delivery,
    event: { id: eventId, name, data, createdAt },
  }));
}
