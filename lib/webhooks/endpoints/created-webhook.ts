import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { eventNameSchema } from '../events/schema.ts';
import { openWebhookSecret } from './webhook-secret.ts';

/**
 * A webhook as the request that registered it was to return it, for a retry of a request whose response was lost with its
 * process: with its present secret. Throws `not_found`.
 */
export async function createdWebhook({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const webhook = await db().webhook.findUnique({ where: { workspaceId_id: { workspaceId, id: webhookId } } });
  if (!webhook) throw notFound('webhook');
  const { id, url, secret: ciphertext } = webhook;
  const events = eventNameSchema.array().parse(webhook.events);
  return { id, url, events, secret: openWebhookSecret({ workspaceId, webhookId, ciphertext }) };
}
