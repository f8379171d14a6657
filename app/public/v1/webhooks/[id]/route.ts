import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';
import { deleteWebhook } from '#lib/webhooks/delete-webhook.ts';
import { deleteWebhookOperation } from '#lib/webhooks/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(deleteWebhookOperation, ({ workspaceId, params }) => deleteWebhook({ workspaceId, webhookId: params.id })),
);
