import { Prisma } from '#lib/platform/database/db.ts';
import { queueStatement } from '#lib/platform/database/queue-transaction.ts';
import type { EventName } from '../events/constants.ts';
import { withoutDeletedFileSql } from '../events/without-deleted-file-sql.ts';
import { endpointSql } from './endpoint-sql.ts';
import { type QueueMemory, queueMemory, REMEMBERED_AT_MOST, type Seen } from './queue-memory.ts';
import { waitingWebhooksSql } from './waiting-webhooks-sql.ts';

/** A delivery whose next attempt is ours until the lease expires. */
export type ClaimedDelivery = {
  workspaceId: string;
  id: string;
  /**
   * The number of this attempt, counted from 1. It is a fencing token: another process that took the delivery since has
   * a higher one.
   */
  number: number;
  webhookId: string;
  url: string;
  /** Encrypted, as stored. */
  secret: string;
  /** The former secrets, encrypted together, while they still sign (../endpoints/webhook-secret.ts). */
  previousSecret: string | null;
  event: { id: string; name: EventName; data: Record<string, unknown>; createdAt: Date };
};

type Row = Omit<ClaimedDelivery, 'event'> & {
  eventId: string;
  name: EventName;
  data: Record<string, unknown>;
  createdAt: Date;
  /** In the first row, which is there even if nothing was claimed. */
  seen: Seen | null;
};

const enabled = Prisma.sql`webhook_id = ANY (ARRAY(SELECT webhook_id FROM queue WHERE enabled))`;

/**
 * Claims waiting deliveries for `leaseMs`: the oldest of each webhook, as many as `room` allows (`roomElsewhere` for
 * webhooks not in it), at most `atMost` in all, starting with the webhooks after `after`. No two dispatchers claim the
 * same delivery. A webhook with a long queue, or without room, costs one probe of the index and delays no other.
 *
 * A conversation's deliveries leave in order, whichever process makes them: what follows a delivery that another dispatcher
 * holds (`by` identifies our own), or is claiming at this moment, stays in the queue (docs/decisions/120).
 */
export async function claimDeliveries({
  by,
  room,
  roomElsewhere,
  full = [],
  atMost,
  after,
  leaseMs,
  memory = queueMemory(),
}: {
  by: string;
  room: ReadonlyMap<string, number>;
  roomElsewhere: number;
  /** Workspaces that get nothing this time. */
  full?: readonly string[];
  atMost: number;
  after: string | null;
  leaseMs: number;
  /** What this dispatcher's earlier claims have seen. */
  memory?: QueueMemory;
}): Promise<ClaimedDelivery[]> {
  const recalled = memory.recall();
  const given = JSON.stringify([...room].map(([webhook_id, free]) => ({ webhook_id, free })));
  const statement = Prisma.sql`
    WITH RECURSIVE room AS (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS room (webhook_id uuid, free int)
    ), ${recalled ? waitingSinceSql(recalled) : waitingWebhooksSql}, queue AS MATERIALIZED (
      SELECT waiting.workspace_id, webhook_id, head, coalesce(free, ${roomElsewhere}::int) AS free,
        ${endpointSql}, webhooks.disabled_at IS NULL AS enabled
      FROM waiting JOIN webhooks ON webhooks.workspace_id = waiting.workspace_id AND webhooks.id = waiting.webhook_id
      -- Deliveries of a disabled workspace wait.
      JOIN workspaces ON workspaces.id = waiting.workspace_id AND workspaces.disabled_at IS NULL
      LEFT JOIN room USING (webhook_id)
      WHERE coalesce(free, 1) > 0 AND waiting.workspace_id <> ALL (${full}::uuid[])
    ), heads AS MATERIALIZED (
      -- The start of each queue, without gaps: a row that cannot be claimed has no place. A dispatcher that is claiming it
      -- has it locked, or has claimed it in a transaction that committed too late for this statement to see.
      SELECT head.webhook_id, head.conversation_id, head.due_at, head.position, CASE WHEN NOT EXISTS (
          SELECT FROM deliveries AS held
          WHERE held.state = 'attempting' AND held.workspace_id = head.workspace_id
            AND held.webhook_id = head.webhook_id AND held.conversation_id = head.conversation_id
            AND held.taken_by IS DISTINCT FROM ${by}::uuid
            -- What a killed process held is long back in the queue by then.
            AND held.due_at > now() - interval '1 minute'
        ) THEN (
          SELECT ctid FROM deliveries AS same WHERE same.ctid = head.place AND same.state = 'pending'
          FOR UPDATE SKIP LOCKED
        ) END AS place
      FROM (SELECT * FROM queue ORDER BY webhook_id <= ${after}::uuid, webhook_id) AS queue
      CROSS JOIN LATERAL (
        SELECT ctid AS place, workspace_id, webhook_id, conversation_id, due_at, position FROM deliveries
        WHERE state = 'pending' AND deliveries.workspace_id = queue.workspace_id
          AND deliveries.webhook_id = queue.webhook_id AND due_at >= queue.head
        ORDER BY due_at, position LIMIT queue.free
      ) AS head
      LIMIT ${atMost}
    ), picked AS MATERIALIZED (
      SELECT place FROM (
        SELECT place, conversation_id IS NULL OR bool_and(place IS NOT NULL) OVER (
          PARTITION BY webhook_id, conversation_id ORDER BY due_at, position) AS is_next
        FROM heads
      ) AS head WHERE is_next AND place IS NOT NULL
    ), claimed AS (
      UPDATE deliveries SET
        state = CASE WHEN ${enabled} THEN 'attempting' ELSE 'cancelled' END::"DeliveryState",
        attempts = CASE WHEN ${enabled} THEN attempts + 1 ELSE attempts END,
        due_at = now() + ${leaseMs} * interval '1 millisecond',
        taken_by = ${by}::uuid,
        finished_at = CASE WHEN ${enabled} THEN NULL ELSE now() END
      -- By place, so that the planner has no choice, whatever it assumes about tables that grow from nothing in seconds.
      WHERE ctid = ANY (ARRAY(SELECT place FROM picked))
      RETURNING workspace_id, id, attempts, state, event_id, webhook_id
    ), seen AS (
      SELECT jsonb_build_object(
        -- When the transaction began, before the statement's view of the others.
        'time', extract(epoch FROM now()) * 1000,
        -- Its own number, which is above all that were given so far. The snapshot's upper end is not: it is above those
        -- that have ended. A claim that takes nothing gets no number, which would be written to the disk.
        'oldest', pg_snapshot_xmin(pg_current_snapshot())::text,
        'number', CASE WHEN EXISTS (SELECT FROM picked) THEN pg_current_xact_id()::text END,
        'heads', CASE WHEN (SELECT count(*) FROM waiting) <= ${REMEMBERED_AT_MOST} THEN coalesce(
          (SELECT jsonb_agg(to_jsonb(waiting)) FROM waiting), '[]') END) AS seen
    )
    SELECT CASE WHEN row_number() OVER (ORDER BY event.position) = 1 THEN seen END AS seen,
      claimed.workspace_id AS "workspaceId", claimed.id, attempts AS number, claimed.webhook_id AS "webhookId",
      url, secret, "previousSecret",
      event.id AS "eventId", event.name, ${withoutDeletedFileSql('event')} AS data, event.created_at AS "createdAt"
    FROM seen LEFT JOIN (
      claimed JOIN queue ON queue.workspace_id = claimed.workspace_id AND queue.webhook_id = claimed.webhook_id
      JOIN events event ON event.workspace_id = claimed.workspace_id AND event.id = claimed.event_id
    ) ON claimed.state = 'attempting'
    ORDER BY event.position`;
  // The other one is rare.
  const name = recalled ? 'claim_deliveries' : null;
  const rows = await queueStatement<Row>(name, statement).catch((error) => {
    memory.forget();
    throw error;
  });
  for (const { seen } of rows) if (seen) memory.learn(seen, { everywhere: recalled === null });
  return rows.flatMap(({ seen: _, eventId, name, data, createdAt, ...delivery }) =>
    delivery.id === null ? [] : { ...delivery, event: { id: eventId, name, data, createdAt } },
  );
}

/** The same as {@link waitingWebhooksSql}, from what is remembered. */
const waitingSinceSql = ({ since, behind }: NonNullable<ReturnType<QueueMemory['recall']>>) => Prisma.sql`
  behind AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(behind)}::jsonb)
      AS behind (workspace_id uuid, webhook_id uuid, head timestamptz)
  ), waiting AS MATERIALIZED (
    SELECT workspace_id, webhook_id, min(head) AS head FROM (
      SELECT workspace_id, webhook_id, due_at AS head FROM deliveries
      WHERE state = 'pending' AND due_at >= ${since}::timestamptz
      UNION ALL
      SELECT behind.workspace_id, behind.webhook_id, first.due_at FROM behind CROSS JOIN LATERAL (
        SELECT due_at FROM deliveries
        WHERE state = 'pending' AND deliveries.workspace_id = behind.workspace_id
          AND deliveries.webhook_id = behind.webhook_id AND due_at >= behind.head
        ORDER BY due_at, position LIMIT 1
      ) AS first
    ) AS heads GROUP BY workspace_id, webhook_id
  )`;
