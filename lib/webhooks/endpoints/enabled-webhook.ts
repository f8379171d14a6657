import { DomainError, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** A webhook that can be delivered to. Throws `not_found`, or `conflict` when it is disabled. */
export async function enabledWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const webhook = await db().webhook.findUnique({ where: { workspaceId_id: { workspaceId, id: webhookId } } });
  if (!webhook) throw notFound('webhook');
  if (webhook.disabledAt) throw new DomainError('conflict', 'This webhook is disabled. Resume it first.');
  return webhook;
}
