import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { type ReplaySelection, replayDeliveries } from '#lib/webhooks/deliveries/replay-deliveries.ts';
import { type ReplayBody, replayDeliveriesOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/endpoints/get-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(replayDeliveriesOperation, async ({ workspaceId, params: { webhook_id: webhookId }, body }) => {
    const { url } = await getWebhook({ workspaceId, webhookId });
    const result = await replayDeliveries({ workspaceId, webhookId, selection: selectionOf(body) });
    const range = 'from' in body ? { from: body.from, to: body.to } : {};
    return {
      result,
      audit: { action: 'webhook.replay', targetId: webhookId, targetName: url, detail: { ...range, ...result } },
    };
  }),
);

function selectionOf(body: ReplayBody): ReplaySelection {
  if ('delivery_ids' in body) return { deliveryIds: body.delivery_ids };
  return { from: new Date(body.from), to: new Date(body.to), undeliveredOnly: body.undelivered_only };
}
