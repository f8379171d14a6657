import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { createWebhookOperation, listWebhooksOperation } from '#lib/webhooks/admin-operations.ts';
import { createWebhook } from '#lib/webhooks/create-webhook.ts';
import { viewWebhooks } from '#lib/webhooks/view-webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listWebhooksOperation, ({ workspaceId }) => viewWebhooks({ workspaceId })),
  adminEndpoint(createWebhookOperation, async ({ workspaceId, body }) => {
    const webhook = await createWebhook({ workspaceId, ...body });
    const { id, url, events } = webhook;
    return { result: webhook, audit: { action: 'webhook.create', targetId: id, targetName: url, detail: { events } } };
  }),
);
