import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { createWebhookOperation, listWebhooksOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { createWebhook } from '#lib/webhooks/endpoints/create-webhook.ts';
import { viewWebhooks } from '#lib/webhooks/endpoints/view-webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listWebhooksOperation, ({ workspaceId }) => viewWebhooks({ workspaceId })),
  adminEndpoint(createWebhookOperation, async ({ workspaceId, person, body }) => {
    const webhook = await createWebhook({ workspaceId, ...body, createdById: person.userId });
    const { id, url, events } = webhook;
    return { result: webhook, audit: { action: 'webhook.create', targetId: id, targetName: url, detail: { events } } };
  }),
);
