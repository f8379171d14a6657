import { db } from '../db.ts';
import { notFound } from '../errors.ts';
import { type EventEnvelope, renderEvent } from '../events/render-event.ts';
import { eventNameSchema } from '../events/schema.ts';

/**
 * One delivery with every attempt, oldest first, and the body as it would be rendered now (media links are fresh).
 * Throws `not_found`.
 */
export async function readDelivery({ workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }) {
  const found = await db().delivery.findUnique({
    where: { workspaceId_id: { workspaceId, id: deliveryId } },
    include: { event: true, attemptLog: { orderBy: { number: 'asc' } } },
  });
  if (!found) throw notFound('delivery');
  const { event, attemptLog, workspaceId: _, ...delivery } = found;
  const body: EventEnvelope = await renderEvent({
    name: eventNameSchema.parse(event.name),
    data: event.data as Record<string, unknown>,
    createdAt: event.createdAt,
  });
  return {
    ...delivery,
    body,
    attemptLog: attemptLog.map(({ number, startedAt, durationMs, status, error, responseBody }) => ({
      number,
      startedAt,
      durationMs,
      status,
      error,
      responseBody,
    })),
  };
}
