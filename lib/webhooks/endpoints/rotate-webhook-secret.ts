import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { newWebhookSecret, openFormerSecrets, openWebhookSecret, sealFormerSecrets } from './webhook-secret.ts';

const OVERLAP = '24 hours';

/** How many former secrets may sign besides the present one: a rotation is repeated when its response was lost. */
const MAX_FORMER = 2;

/**
 * Gives a webhook a new secret, shown only in this response. `X-Service-Signature` switches to it at once;
 * `webhook-signature` also carries signatures with the former secrets until `previousSecretExpiresAt`, a day from now: with
 * the old one, and with the one before that if it was still signing.
 */
export async function rotateWebhookSecret({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const owner = { workspaceId, webhookId };
  const { plaintext, ciphertext } = newWebhookSecret(owner);
  return db().$transaction(async (tx) => {
    const [present] = await tx.$queryRaw<{ secret: string; previous: string | null }[]>`
      SELECT secret, CASE WHEN previous_secret_expires_at > now() THEN previous_secret END AS previous
      FROM webhooks WHERE workspace_id = ${workspaceId}::uuid AND id = ${webhookId}::uuid
      FOR NO KEY UPDATE`;
    if (!present) throw notFound('webhook');
    const old = openWebhookSecret({ ...owner, ciphertext: present.secret });
    const former = [old, ...openFormerSecrets({ ...owner, ciphertext: present.previous })];
    const previous = sealFormerSecrets({ ...owner, secrets: former.slice(0, MAX_FORMER) });
    const [rotated] = await tx.$queryRaw<{ expiresAt: Date }[]>`
      UPDATE webhooks SET secret = ${ciphertext}, previous_secret = ${previous},
        previous_secret_expires_at = now() + ${OVERLAP}::interval
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${webhookId}::uuid
      RETURNING previous_secret_expires_at AS "expiresAt"`;
    return { id: webhookId, secret: plaintext, previousSecretExpiresAt: (rotated as { expiresAt: Date }).expiresAt };
  });
}
