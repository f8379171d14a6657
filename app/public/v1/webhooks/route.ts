import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { createWebhook } from '#lib/webhooks/endpoints/create-webhook.ts';
import { createdWebhook } from '#lib/webhooks/endpoints/created-webhook.ts';
import { listWebhooks } from '#lib/webhooks/endpoints/list-webhooks.ts';
import { createWebhookOperation, listWebhooksOperation } from '#lib/webhooks/endpoints/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listWebhooksOperation, ({ workspaceId }) => listWebhooks({ workspaceId })),
  endpoint(
    createWebhookOperation,
    ({ workspaceId, body, idempotencyKey }) => createWebhook({ workspaceId, ...body, idempotencyKey }),
    {
      settle: ({ workspaceId, resourceId }) => createdWebhook({ workspaceId, webhookId: resourceId }),
      remains: true,
      audit: ({ body: { url, events } }, { id }) => ({
        action: 'webhook.create',
        targetId: id,
        targetName: url,
        detail: { events },
      }),
    },
  ),
);
