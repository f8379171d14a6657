import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { olderThan, pageOf } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { DeliveryState } from '#lib/platform/database/generated/prisma/client.ts';
import type { EventName } from '../events/constants.ts';

/** A delivery, as the log shows it. */
export type DeliveryItem = {
  id: string;
  eventId: string;
  event: EventName;
  state: DeliveryState;
  attempts: number;
  /** While `retrying`: when the next attempt is due. */
  nextAttemptAt: Date | null;
  replay: boolean;
  test: boolean;
  /** The contact's phone, in digits; null for someone who hides the number. */
  phone: string | null;
  /** The status of a `message.status`. */
  receipt: string | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  finishedAt: Date | null;
};

export type DeliveryFilter = {
  states?: DeliveryState[];
  event?: EventName;
  /** Deliveries recorded in `[from, to)`. */
  from?: Date;
  to?: Date;
};

/**
 * Literals in the statement, not parameters: the rarer states have partial indexes, which are used only when the statement
 * itself names the state.
 */
const isState: Record<DeliveryState, Prisma.Sql> = {
  pending: Prisma.sql`delivery.state = 'pending'`,
  attempting: Prisma.sql`delivery.state = 'attempting'`,
  retrying: Prisma.sql`delivery.state = 'retrying'`,
  delivered: Prisma.sql`delivery.state = 'delivered'`,
  failed: Prisma.sql`delivery.state = 'failed'`,
  cancelled: Prisma.sql`delivery.state = 'cancelled'`,
};

/** A page of a webhook's deliveries, newest first. An unknown webhook has none. */
export async function listDeliveries({
  workspaceId,
  webhookId,
  states,
  event,
  from,
  to,
  limit,
  cursor,
}: DeliveryFilter & { workspaceId: string; webhookId: string; limit: number; cursor?: string | undefined }): Promise<{
  deliveries: DeliveryItem[];
  nextCursor: string | null;
}> {
  const list = cursorList('deliveries', { workspaceId, webhookId, states, event, from, to });
  const older = olderThan({ list, cursor, time: Prisma.sql`delivery.created_at`, id: Prisma.sql`delivery.id` });
  const conditions = [
    states &&
      Prisma.sql`(${Prisma.join(
        states.map((state) => isState[state]),
        ' OR ',
      )})`,
    event && Prisma.sql`event.name = ${event}`,
    from && Prisma.sql`delivery.created_at >= ${from}::timestamptz`,
    to && Prisma.sql`delivery.created_at < ${to}::timestamptz`,
  ].filter((condition) => typeof condition === 'object');
  const rows = await db().$queryRaw<DeliveryItem[]>`
    SELECT delivery.id, delivery.event_id AS "eventId", event.name AS event, delivery.state::text AS state, attempts,
      CASE WHEN delivery.state = 'retrying' THEN delivery.due_at END AS "nextAttemptAt", replay,
      event.data -> 'test' IS NOT NULL AS test, coalesce(event.data ->> 'phone', event.data ->> 'recipient') AS phone,
      event.data ->> 'status' AS receipt, last_status AS "lastStatus", last_error AS "lastError",
      delivery.created_at AS "createdAt", finished_at AS "finishedAt"
    FROM deliveries delivery
    JOIN events event ON event.workspace_id = delivery.workspace_id AND event.id = delivery.event_id
    WHERE delivery.workspace_id = ${workspaceId}::uuid AND delivery.webhook_id = ${webhookId}::uuid
      AND ${conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`} ${older}
    ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${limit + 1}`;
  const page = pageOf(rows, { list, limit, timeOf: ({ createdAt }) => createdAt });
  return { deliveries: page.rows, nextCursor: page.nextCursor };
}
