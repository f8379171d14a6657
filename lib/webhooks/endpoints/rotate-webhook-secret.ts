import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { newWebhookSecret } from './webhook-secret.ts';

const OVERLAP = '24 hours';

/**
 * Gives a webhook a new secret, shown only in this response. `X-Service-Signature` switches to it at once;
 * `webhook-signature` also carries a signature with the old secret until `previousSecretExpiresAt`, a day from now.
 */
export async function rotateWebhookSecret({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const { plaintext, ciphertext } = newWebhookSecret({ workspaceId, webhookId });
  const [rotated] = await db().$queryRaw<{ expiresAt: Date }[]>`
    UPDATE webhooks SET previous_secret = secret, previous_secret_expires_at = now() + ${OVERLAP}::interval,
      secret = ${ciphertext}
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${webhookId}::uuid
    RETURNING previous_secret_expires_at AS "expiresAt"`;
  if (!rotated) throw notFound('webhook');
  return { id: webhookId, secret: plaintext, previousSecretExpiresAt: rotated.expiresAt };
}
