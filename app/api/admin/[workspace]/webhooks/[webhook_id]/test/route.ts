import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { testWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/endpoints/get-webhook.ts';
import { sendTestEvent } from '#lib/webhooks/endpoints/send-test-event.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(testWebhookOperation, async ({ workspaceId, params: { webhook_id: webhookId } }) => {
    const { url } = await getWebhook({ workspaceId, webhookId });
    const { deliveryId } = await sendTestEvent({ workspaceId, webhookId });
    return {
      result: { delivery_id: deliveryId },
      audit: { action: 'webhook.test', targetId: webhookId, targetName: url },
    };
  }),
);
