import { type DomainError, invalid } from '#lib/contract/errors.ts';
import { databaseTime } from '#lib/platform/database/database-time.ts';
import { type Database, db, Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { enabledWebhook } from '../endpoints/enabled-webhook.ts';
import { eventWindows } from '../events/event-windows.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { dueNowSql } from './due-now-sql.ts';

/** What to deliver again: selected deliveries, or every subscribed event recorded in `[from, to)`. */
export type ReplaySelection =
  | { deliveryIds: string[] }
  | {
      from: Date;
      to: Date;
      /** Skips what this webhook has acknowledged. */
      undeliveredOnly?: boolean;
    };

/** How many events one statement replays, and how many a range may have (docs/decisions/400). */
const BITE = 5_000;
const MAX_IN_RANGE = 1_000_000;
const TRANSACTION = { timeout: 600_000 };

/**
 * Delivers events to a webhook again: as new deliveries of the same events, with the same `webhook-id`. A delivery that
 * waits for its next attempt is attempted at once instead; one that waits for its first attempt, or is under way, is
 * skipped. The new ones leave in the order of their events. A range includes events from when the webhook was disabled or
 * did not exist. Returns how many events will be delivered; throws `not_found`, `conflict` when the webhook is disabled, and
 * `validation_failed` when a range has more than a million events. Only tests set `maxInRange`.
 */
export async function replayDeliveries({
  workspaceId,
  webhookId,
  selection,
  maxInRange = MAX_IN_RANGE,
}: {
  workspaceId: string;
  webhookId: string;
  selection: ReplaySelection;
  maxInRange?: number;
}): Promise<{ replayed: number }> {
  const { events } = await enabledWebhook({ workspaceId, webhookId });
  const place = { workspaceId, webhookId };
  const started = await databaseTime();
  if ('deliveryIds' in selection) {
    const asked = Prisma.sql`(
      SELECT event_id FROM deliveries asked
      WHERE asked.workspace_id = ${workspaceId}::uuid AND asked.webhook_id = ${webhookId}::uuid
        AND asked.id = ANY (${selection.deliveryIds}::uuid[]))`;
    const chosen = Prisma.sql`event.id IN ${asked}`;
    const made = await deliverAgain({ ...place, tx: db(), chosen });
    return { replayed: made + (await hasten({ ...place, chosen, before: started })) };
  }
  const { from, to, undeliveredOnly } = selection;
  const isWanted = Prisma.sql`event.name = ANY (${events}) AND event.data -> 'test' IS NULL`;
  // Compared as rows, because the planner may otherwise read the events of all workspaces (docs/decisions/262).
  const isInRange = Prisma.sql`
    (event.workspace_id, event.created_at) >= (${workspaceId}::uuid, ${from}::timestamptz)
    AND (event.workspace_id, event.created_at) < (${workspaceId}::uuid, ${to}::timestamptz)
    AND event.workspace_id = ${workspaceId}::uuid AND ${isWanted}`;
  const [excess] = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM events AS event WHERE ${isInRange} LIMIT 1 OFFSET ${maxInRange}`;
  if (excess) throw tooManyInRange(maxInRange);

  let replayed = 0;
  // In one order, and seen at once: a conversation's events would overtake each other if one range followed another.
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      DECLARE in_range NO SCROLL CURSOR FOR SELECT id FROM events AS event WHERE ${isInRange} ORDER BY position`;
    for (;;) {
      const ids = await tx.$queryRaw<{ id: string }[]>`FETCH ${Prisma.raw(String(BITE))} FROM in_range`;
      if (ids.length === 0) return;
      const chosen = Prisma.sql`event.id = ANY (${ids.map(({ id }) => id)}::uuid[])
        ${undeliveredOnly ? Prisma.sql`AND ${unacknowledgedBy(webhookId)}` : Prisma.empty}`;
      replayed += await deliverAgain({ ...place, tx, chosen });
    }
  }, TRANSACTION);
  // Not in that transaction, which would make the engine's attempts wait until it ends.
  const before = (time: Date) => new Date(time.getTime() - 1);
  for await (const time of eventWindows({ workspaceId, from: before(from), to: before(to), size: BITE })) {
    replayed += await hasten({ ...place, chosen: Prisma.sql`${isWanted} AND ${time}`, before: started });
  }
  return { replayed };
}

function tooManyInRange(most: number): DomainError {
  const msg = `This time range has more than ${most.toLocaleString('en')} events. Replay it in several shorter ranges.`;
  return invalid(['body', 'from'], msg, 'too_long');
}

type Chosen = {
  workspaceId: string;
  webhookId: string;
  /** A condition on `event`. */
  chosen: Prisma.Sql;
};

/** Makes a delivery of each chosen event, unless one is pending, under way or retrying. Returns how many. */
async function deliverAgain({ tx, workspaceId, webhookId, chosen }: Chosen & { tx: Database }): Promise<number> {
  const [made] = await tx.$queryRaw<{ count: number }[]>`
    WITH webhook AS MATERIALIZED (
      SELECT id FROM webhooks WHERE workspace_id = ${workspaceId}::uuid AND id = ${webhookId}::uuid FOR KEY SHARE
    ), chosen AS MATERIALIZED (
      SELECT event.workspace_id, event.id, event.position, (event.data ->> 'conversation_id')::uuid AS conversation_id
      FROM events event
      WHERE event.workspace_id = ${workspaceId}::uuid AND ${chosen}
    ), made AS (
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id, conversation_id, replay, due_at)
      SELECT chosen.workspace_id, gen_random_uuid(), chosen.id, webhook.id, conversation_id, true, ${dueNowSql}
      FROM chosen CROSS JOIN webhook
      WHERE NOT EXISTS (
        SELECT FROM deliveries present
        WHERE present.workspace_id = chosen.workspace_id AND present.event_id = chosen.id
          AND present.webhook_id = webhook.id AND present.state IN ('pending', 'attempting', 'retrying'))
      ORDER BY chosen.position
      RETURNING 1
    ), counted AS (
      SELECT count(*)::int AS count FROM made
    )
    SELECT count, CASE WHEN count > 0 THEN ${notifySql(DELIVERIES_CHANNEL)} END::text FROM counted`;
  return made?.count ?? 0;
}

/** Attempts at once the deliveries of chosen events, of the time `before`, that wait for another attempt. Returns how many. */
async function hasten({ workspaceId, webhookId, chosen, before }: Chosen & { before: Date }): Promise<number> {
  const [hastened] = await db().$queryRaw<{ count: number }[]>`
    WITH chosen AS MATERIALIZED (
      SELECT event.id FROM events AS event WHERE event.workspace_id = ${workspaceId}::uuid AND ${chosen}
    ), waiting AS MATERIALIZED (
      SELECT delivery.id FROM chosen CROSS JOIN LATERAL (
        -- As texts and with OFFSET: the event has few deliveries, the webhook many (docs/decisions/262).
        SELECT id FROM deliveries
        WHERE workspace_id = ${workspaceId}::uuid AND event_id = chosen.id AND webhook_id::text = ${webhookId}
          AND state::text = 'retrying' AND created_at < ${before} OFFSET 0
      ) AS delivery
    ), hastened AS (
      UPDATE deliveries SET state = 'pending', due_at = ${dueNowSql}
      WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(SELECT id FROM waiting)) AND state::text = 'retrying'
      RETURNING 1
    ), counted AS (
      SELECT count(*)::int AS count FROM hastened
    )
    SELECT count, CASE WHEN count > 0 THEN ${notifySql(DELIVERIES_CHANNEL)} END::text FROM counted`;
  return hastened?.count ?? 0;
}

/** The event has few deliveries, and the webhook many: as texts, its ID and the state are in no index (docs/decisions/262). */
const unacknowledgedBy = (webhookId: string) => Prisma.sql`NOT EXISTS (
  SELECT FROM deliveries done
  WHERE done.workspace_id = event.workspace_id AND done.event_id = event.id AND done.webhook_id::text = ${webhookId}
    AND done.state::text = 'delivered' OFFSET 0)`;
