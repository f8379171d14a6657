import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { orderReceived } from '#lib/platform/engine/events.ts';

/** By then all attempts to look up an order's items are over. */
const LOST_AFTER_MS = HOUR_MS;
/** A catalog that refused is asked once more, and then no longer. */
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;
const AT_ONCE = 1_000;

/**
 * Looks up the items of orders that still lack their names: each order once, by the ID of its event. Workspaces take turns,
 * the oldest orders of each first.
 */
export async function requeueLostOrders(): Promise<void> {
  const now = Date.now();
  const lost = await db().$queryRaw<{ workspaceId: string; orderId: string; again: string }[]>`
    SELECT workspace_id AS "workspaceId", id AS "orderId", again
    FROM (
      SELECT workspace_id, id, created_at, 'order ' || id || ' again' AS again,
        row_number() OVER (PARTITION BY workspace_id ORDER BY created_at) AS turn
      FROM orders
      WHERE detailed_at IS NULL AND created_at < ${new Date(now - LOST_AFTER_MS)}
        AND created_at > ${new Date(now - GIVEN_UP_AFTER_MS)}
        AND NOT EXISTS (SELECT FROM engine_events AS asked WHERE asked.id = 'order ' || orders.id || ' again')
    ) AS waiting
    ORDER BY turn, created_at LIMIT ${AT_ONCE}`;
  await enqueueEvents({
    events: lost.map(({ again, ...order }) => orderReceived.create(order, { id: again })),
  });
}
