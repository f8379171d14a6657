import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { rotateWebhookSecretOperation } from '#lib/webhooks/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/get-webhook.ts';
import { rotateWebhookSecret } from '#lib/webhooks/rotate-webhook-secret.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rotateWebhookSecretOperation, async ({ workspaceId, params: { webhook_id: webhookId } }) => {
    const { url } = await getWebhook({ workspaceId, webhookId });
    const { id, secret, previousSecretExpiresAt } = await rotateWebhookSecret({ workspaceId, webhookId });
    return {
      result: { id, secret, previous_secret_expires_at: previousSecretExpiresAt.toISOString() },
      audit: { action: 'webhook.rotate_secret', targetId: id, targetName: url },
    };
  }),
);
