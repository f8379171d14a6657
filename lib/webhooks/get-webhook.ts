import { db } from '../db.ts';
import { notFound } from '../errors.ts';

/** A webhook by its id, without its secrets. Throws `not_found`. */
export async function getWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const webhook = await db().webhook.findUnique({
    where: { workspaceId_id: { workspaceId, id: webhookId } },
    select: { id: true, url: true },
  });
  if (!webhook) throw notFound('webhook');
  return webhook;
}
