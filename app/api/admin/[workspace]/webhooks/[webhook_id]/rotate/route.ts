import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { rotateWebhookSecretOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/endpoints/get-webhook.ts';
import { rotateWebhookSecret } from '#lib/webhooks/endpoints/rotate-webhook-secret.ts';

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
