import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { listDeliveriesOperation } from '#lib/webhooks/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/get-webhook.ts';
import { viewDeliveries } from '#lib/webhooks/view-deliveries.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listDeliveriesOperation, async ({ workspaceId, params: { webhook_id: webhookId }, query }) => {
    await getWebhook({ workspaceId, webhookId });
    return viewDeliveries({ workspaceId, webhookId, ...query });
  }),
);
