import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** A webhook by its ID, without its secrets. Throws `not_found`. */
export async function getWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const webhook = await db().webhook.findUnique({
    where: { workspaceId_id: { workspaceId, id: webhookId } },
    select: { id: true, url: true, disabledAt: true },
  });
  if (!webhook) throw notFound('webhook');
  return webhook;
}
