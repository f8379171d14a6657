import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { resumeWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/get-webhook.ts';
import { resumeWebhook } from '#lib/webhooks/resume-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(resumeWebhookOperation, async ({ workspaceId, params: { webhook_id: webhookId } }) => {
    const { url } = await getWebhook({ workspaceId, webhookId });
    const result = await resumeWebhook({ workspaceId, webhookId });
    return { result, audit: { action: 'webhook.resume', targetId: webhookId, targetName: url } };
  }),
);
