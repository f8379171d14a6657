import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { deleteWebhook } from '#lib/webhooks/endpoints/delete-webhook.ts';
import { deleteWebhookOperation } from '#lib/webhooks/endpoints/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(deleteWebhookOperation, ({ workspaceId, params }) => deleteWebhook({ workspaceId, webhookId: params.id }), {
    audit: ({ params: { id } }) => ({ action: 'webhook.delete', targetId: id }),
  }),
);
