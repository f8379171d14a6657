import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { deleteWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { deleteWebhook } from '#lib/webhooks/endpoints/delete-webhook.ts';
import { getWebhook } from '#lib/webhooks/endpoints/get-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteWebhookOperation, async ({ workspaceId, params: { webhook_id: webhookId } }) => {
    const { url } = await getWebhook({ workspaceId, webhookId });
    const result = await deleteWebhook({ workspaceId, webhookId });
    return { result, audit: { action: 'webhook.delete', targetId: webhookId, targetName: url } };
  }),
);
