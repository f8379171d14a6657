import { z } from 'zod';
import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { isWhole } from '#lib/platform/database/is-whole.ts';
import { renderEvent } from '../events/render-event.ts';
import { eventNameSchema } from '../events/schema.ts';
import { withoutDeletedFileSql } from '../events/without-deleted-file-sql.ts';
import { attemptsOf } from './attempts-of.ts';
import { deliveryHeaders } from './delivery-headers.ts';

/**
 * A delivery with every attempt, oldest first, and the body as it would be rendered now: media links are fresh, and there is
 * none to a file that was deleted. Throws `not_found`.
 */
export async function readDelivery({ workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }) {
  const found = await db().delivery.findUnique({
    where: { workspaceId_id: { workspaceId, id: deliveryId } },
    include: { event: { omit: { data: true } }, webhook: { select: { url: true } }, attemptLog: true },
  });
  if (!found || !isWhole(found.event, found.webhook)) throw notFound('delivery');
  const { event, attemptLog: _, webhook, workspaceId: __, dueAt, ...delivery } = found;
  const name = eventNameSchema.parse(event.name);
  const data = await dataNow(event);
  const body = await renderEvent({ name, data, createdAt: event.createdAt });
  return {
    ...delivery,
    event: name,
    test: data.test !== undefined,
    ...subjectOf(data),
    nextAttemptAt: delivery.state === 'retrying' ? dueAt : null,
    url: webhook.url,
    body,
    attemptLog: attemptsOf(found).map((attempt) => ({
      ...attempt,
      requestHeaders: deliveryHeaders({ event: { id: event.id, name }, at: attempt.startedAt }),
    })),
  };
}

async function dataNow({ workspaceId, id }: { workspaceId: string; id: string }) {
  const [event] = await db().$queryRaw<{ data: Record<string, unknown> }[]>`
    SELECT ${withoutDeletedFileSql('events')} AS data FROM events
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid`;
  if (!event) throw notFound('delivery');
  return event.data;
}

/** As the list of deliveries reads it. */
const subject = z.object({
  phone: z.string().nullish(),
  recipient: z.string().nullish(),
  status: z.string().nullish(),
});

function subjectOf(data: Record<string, unknown>) {
  const { phone, recipient, status } = subject.parse(data);
  return { phone: phone ?? recipient ?? null, receipt: status ?? null };
}
