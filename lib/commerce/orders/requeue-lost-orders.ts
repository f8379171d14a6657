import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { orderReceived } from '#lib/platform/engine/events.ts';

/** By then all attempts to look up an order's items are over. */
const LOST_AFTER_MS = HOUR_MS;
/** A catalog that refused is asked once more, and then no longer. */
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;
const AT_ONCE = 1_000;

/** Looks up the items of orders that still lack their names: each order once, by the ID of its event. */
export async function requeueLostOrders(): Promise<void> {
  const now = Date.now();
  const lost = await db().order.findMany({
    where: {
      detailedAt: null,
      createdAt: { lt: new Date(now - LOST_AFTER_MS), gt: new Date(now - GIVEN_UP_AFTER_MS) },
    },
    select: { workspaceId: true, id: true },
    orderBy: { createdAt: 'asc' },
    take: AT_ONCE,
  });
  await enqueueEvents({
    events: lost.map(({ workspaceId, id }) =>
      orderReceived.create({ workspaceId, orderId: id }, { id: `order ${id} again` }),
    ),
  });
}
