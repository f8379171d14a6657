import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { viewDeliveries } from '#lib/webhooks/deliveries/view-deliveries.ts';
import { listDeliveriesOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/endpoints/get-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listDeliveriesOperation, async ({ workspaceId, params: { webhook_id: webhookId }, query }) => {
    await getWebhook({ workspaceId, webhookId });
    return viewDeliveries({ workspaceId, webhookId, ...query });
  }),
);
