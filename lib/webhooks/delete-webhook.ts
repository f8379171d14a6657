import { db } from '../db.ts';
import { notFound } from '../errors.ts';

/** Deletes a webhook with everything that was still to be delivered to it, and its delivery log. */
export async function deleteWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const { count } = await db().webhook.deleteMany({ where: { workspaceId, id: webhookId } });
  if (count === 0) throw notFound('webhook');
  return { success: true as const, id: webhookId };
}
