import { DomainError, invalid } from '#lib/contract/errors.ts';
import { replayLock } from '#lib/platform/database/advisory-locks.ts';
import { type Database, db, Prisma } from '#lib/platform/database/db.ts';
import { idsInPieces } from '#lib/platform/database/ids-in-pieces.ts';
import { enabledWebhook } from '../endpoints/enabled-webhook.ts';
import { wakeDispatchersSql } from '../events/record-events-sql.ts';
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
 * did not exist. Returns how many events will be delivered; throws `not_found`, `conflict` when the webhook is disabled or
 * another replay to it is under way, and `validation_failed` when a range has more than a million events. Only tests set
 * `maxInRange`.
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
  let replayed = 0;
  const waiting: string[] = [];
  const replay = async (given: { tx: Database; eventIds: string[]; undeliveredOnly?: boolean }) => {
    const part = await deliverAgain({ ...place, ...given });
    replayed += part.made;
    for (const id of part.waiting) waiting.push(id);
  };
  // In one order, and seen at once: a conversation's events would overtake each other if one range followed another.
  await db().$transaction(async (tx) => {
    await oneAtATime({ ...place, tx });
    if ('deliveryIds' in selection) {
      return replay({ tx, eventIds: await eventsOf({ ...place, tx, deliveryIds: selection.deliveryIds }) });
    }
    const { from, to, undeliveredOnly = false } = selection;
    const range = Prisma.sql`events
      WHERE workspace_id = ${workspaceId}::uuid AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz`;
    const [excess] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM ${range} ORDER BY created_at LIMIT 1 OFFSET ${maxInRange}`;
    if (excess) throw tooManyInRange(maxInRange);
    const select = Prisma.sql`
      SELECT id FROM ${range} AND name = ANY (${events}) AND data -> 'test' IS NULL ORDER BY position`;
    for await (const eventIds of idsInPieces({ tx, select, size: BITE })) {
      await replay({ tx, eventIds, undeliveredOnly });
    }
  }, TRANSACTION);
  // Not in that transaction, which would make the engine's attempts wait until it ends.
  for (let start = 0; start < waiting.length; start += BITE) {
    replayed += await hasten({ workspaceId, waiting: waiting.slice(start, start + BITE) });
  }
  return { replayed };
}

/** Of two replays at the same time, neither would see the deliveries of the other. */
async function oneAtATime({ tx, workspaceId, webhookId }: { tx: Database; workspaceId: string; webhookId: string }) {
  const [lock] = await tx.$queryRaw<{ isOurs: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${replayLock(workspaceId, webhookId)}, 0)) AS "isOurs"`;
  if (!lock?.isOurs) {
    throw new DomainError('conflict', 'Another replay to this webhook is under way. Try again when it has ended.');
  }
}

function tooManyInRange(most: number): DomainError {
  const msg = `This time range has more than ${most.toLocaleString('en')} events. Replay it in several shorter ranges.`;
  return invalid(['body', 'from'], msg, 'too_long');
}

/** The events of deliveries of this webhook. */
async function eventsOf({
  tx,
  workspaceId,
  webhookId,
  deliveryIds,
}: {
  tx: Database;
  workspaceId: string;
  webhookId: string;
  deliveryIds: string[];
}): Promise<string[]> {
  const where = { workspaceId, webhookId, id: { in: deliveryIds } };
  const found = await tx.delivery.findMany({ where, select: { eventId: true } });
  return found.map(({ eventId }) => eventId);
}

/**
 * Makes a delivery of each event, unless one is pending, under way or `waiting` for another attempt, or, with
 * `undeliveredOnly`, the webhook has acknowledged the event. Returns the IDs of those that wait.
 */
async function deliverAgain({
  tx,
  workspaceId,
  webhookId,
  eventIds,
  undeliveredOnly = false,
}: {
  tx: Database;
  workspaceId: string;
  webhookId: string;
  eventIds: string[];
  undeliveredOnly?: boolean;
}): Promise<{ made: number; waiting: string[] }> {
  const [done] = await tx.$queryRaw<{ made: number; waiting: string[] }[]>`
    WITH webhook AS MATERIALIZED (
      SELECT id FROM webhooks WHERE workspace_id = ${workspaceId}::uuid AND id = ${webhookId}::uuid FOR KEY SHARE
    ), present AS MATERIALIZED (
      -- Of all events at once: to look for each would compare each with each if the table was last counted while it was
      -- empty. The webhook as a text, because it has many deliveries, and an event has few (docs/decisions/262).
      SELECT id, event_id, state FROM deliveries
      WHERE workspace_id = ${workspaceId}::uuid AND event_id = ANY (${eventIds}::uuid[])
        AND webhook_id::text = (SELECT id::text FROM webhook)
    ), acknowledged AS MATERIALIZED (
      SELECT event_id FROM present WHERE ${undeliveredOnly} AND state = 'delivered'
    ), owed AS (
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id, conversation_id, replay, due_at)
      SELECT event.workspace_id, gen_random_uuid(), event.id, webhook.id, (data ->> 'conversation_id')::uuid, true,
        ${dueNowSql}
      FROM events event CROSS JOIN webhook
      WHERE event.workspace_id = ${workspaceId}::uuid AND event.id = ANY (${eventIds}::uuid[])
        AND event.id NOT IN (SELECT event_id FROM acknowledged)
        AND event.id NOT IN (SELECT event_id FROM present WHERE state IN ('pending', 'attempting', 'retrying'))
      ORDER BY event.position
      RETURNING 1
    ), ${wakeDispatchersSql}
    SELECT (SELECT count(*)::int FROM owed) AS made,
      ARRAY(
        SELECT id::text FROM present
        WHERE state = 'retrying' AND event_id NOT IN (SELECT event_id FROM acknowledged)
      ) AS waiting,
      (SELECT count(*) FROM dispatched) AS woken`;
  return done ?? { made: 0, waiting: [] };
}

/** Attempts at once what still waits for another attempt. Returns how many. */
async function hasten({ workspaceId, waiting }: { workspaceId: string; waiting: string[] }): Promise<number> {
  const [done] = await db().$queryRaw<{ hastened: number }[]>`
    WITH owed AS (
      UPDATE deliveries SET state = 'pending', due_at = ${dueNowSql}
      WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${waiting}::uuid[]) AND state::text = 'retrying'
      RETURNING 1
    ), ${wakeDispatchersSql}
    SELECT (SELECT count(*)::int FROM owed) AS hastened, (SELECT count(*) FROM dispatched) AS woken`;
  return done?.hastened ?? 0;
}
