import { invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { refusedUrl } from '#lib/platform/net/refused-url.ts';
import { newId } from '#lib/platform/new-id.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { tieToRequest } from '#lib/workspace/requests/tie-to-request.ts';
import { INVALID_URL } from './constants.ts';
import type { CreateWebhookInput } from './schema.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/**
 * Registers a webhook (docs/reference/public-api.md#webhook-registration). Only this response ever contains the secret. With
 * `idempotencyKey` the webhook is tied to the request, so that a retry finds it. Throws `validation_failed` for a URL that
 * cannot be requested or whose host is a closed address, and above the workspace's limit.
 */
export async function createWebhook({
  workspaceId,
  url,
  events,
  idempotencyKey,
  createdById = null,
}: CreateWebhookInput & {
  workspaceId: string;
  idempotencyKey?: string | undefined;
  createdById?: string | null;
}) {
  refuseClosed(url);
  const id = newId();
  const { plaintext, ciphertext } = newWebhookSecret({ workspaceId, webhookId: id });
  const data = { workspaceId, id, url, events, secret: ciphertext, createdById };
  await db().$transaction(async (tx) => {
    await requireRoom({ tx, workspaceId, quota: 'webhooks' });
    await tieToRequest({ tx, workspaceId, key: idempotencyKey, resourceId: id });
    await tx.webhook.create({ data });
  });
  return { id, url, events, secret: plaintext };
}

function refuseClosed(url: string) {
  switch (refusedUrl({ url })) {
    case 'InvalidURL':
      throw invalid(['body', 'url'], INVALID_URL, 'url_invalid');
    case 'BlockedAddress':
      throw invalid(
        ['body', 'url'],
        'This address is Parley’s own, or not on the public internet. An operator can open the latter with EGRESS_ALLOW.',
        'blocked_address',
      );
  }
}
