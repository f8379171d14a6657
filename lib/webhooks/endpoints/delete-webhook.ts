import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

const BATCH = 5000;

/**
 * Deletes a webhook with its waiting deliveries and its delivery log. It is first disabled and then emptied in batches: one
 * long transaction would block the recording of events, and with it messages.
 */
export async function deleteWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const { count } = await db().webhook.updateMany({
    where: { workspaceId, id: webhookId },
    data: { disabledAt: new Date() },
  });
  if (count === 0) throw notFound('webhook');
  while ((await deleteDeliveries({ workspaceId, webhookId })) > 0);
  await db().webhook.deleteMany({ where: { workspaceId, id: webhookId } });
  return { success: true as const, id: webhookId };
}

/**
 * Skips deliveries whose outcome is being recorded, which the webhook's own deletion takes with it. That statement locks the
 * webhook's row first, and the two would wait for each other. Those whose outcome was recorded since the statement began are
 * left to the next batch. By their places, because a join may read all deliveries of the workspace for each
 * (docs/decisions/282).
 */
function deleteDeliveries({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  return db().$executeRaw`
    DELETE FROM deliveries WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries
      WHERE workspace_id = ${workspaceId}::uuid AND webhook_id = ${webhookId}::uuid
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ))`;
}
