import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/**
 * Enables a disabled webhook again. It gets events from now on; what it missed can be replayed. Resuming an enabled webhook
 * changes nothing.
 */
export async function resumeWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const { count } = await db().webhook.updateMany({
    where: { workspaceId, id: webhookId },
    data: { disabledAt: null, disabledReason: null, failingSince: null },
  });
  if (count === 0) throw notFound('webhook');
  return { id: webhookId };
}
