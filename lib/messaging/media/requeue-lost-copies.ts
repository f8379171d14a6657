import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';

/** By then all attempts of a copy are over; one that is still pending was lost with its engine. */
const LOST_AFTER_MS = HOUR_MS;
const AT_ONCE = 1_000;

/** Restarts copies that were lost. */
export async function requeueLostCopies(): Promise<void> {
  const lost = await db().media.findMany({
    where: { state: 'pending', createdAt: { lt: new Date(Date.now() - LOST_AFTER_MS) } },
    select: { workspaceId: true, messageId: true },
    orderBy: { createdAt: 'asc' },
    take: AT_ONCE,
  });
  await enqueueEvents({ events: lost.map((media) => mediaReceived.create({ ...media, isRepeated: true })) });
}
