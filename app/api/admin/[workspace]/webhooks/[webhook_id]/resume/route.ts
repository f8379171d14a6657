import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { resumeWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { getWebhook } from '#lib/webhooks/endpoints/get-webhook.ts';
import { resumeWebhook } from '#lib/webhooks/endpoints/resume-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(resumeWebhookOperation, async ({ workspaceId, params: { webhook_id: webhookId } }) => {
    const { url, disabledAt } = await getWebhook({ workspaceId, webhookId });
    const result = await resumeWebhook({ workspaceId, webhookId });
    const audit = disabledAt && { action: 'webhook.resume' as const, targetId: webhookId, targetName: url };
    return { result, audit };
  }),
);
