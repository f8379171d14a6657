import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';
import { createWebhook } from '#lib/webhooks/create-webhook.ts';
import { listWebhooks } from '#lib/webhooks/list-webhooks.ts';
import { createWebhookOperation, listWebhooksOperation } from '#lib/webhooks/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listWebhooksOperation, ({ workspaceId }) => listWebhooks({ workspaceId })),
  endpoint(createWebhookOperation, ({ workspaceId, body }) => createWebhook({ workspaceId, ...body })),
);
