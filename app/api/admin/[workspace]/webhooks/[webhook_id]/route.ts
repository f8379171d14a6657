import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { deleteWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { deleteWebhook } from '#lib/webhooks/delete-webhook.ts';
import { getWebhook } from '#lib/webhooks/get-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteWebhookOperation, async ({ workspaceId, params: { webhook_id: webhookId } }) => {
    const { url } = await getWebhook({ workspaceId, webhookId });
    const result = await deleteWebhook({ workspaceId, webhookId });
    return { result, audit: { action: 'webhook.delete', targetId: webhookId, targetName: url } };
  }),
);
