import { INVALID_URL } from '#lib/webhooks/endpoints/constants.ts';
import { createWebhookBody } from '#lib/webhooks/endpoints/schema.ts';

/** Refuses a URL that can never be called before the person is asked who they are. The server checks the address as well. */
export const webhookForm = createWebhookBody.extend({
  url: createWebhookBody.shape.url.refine(canBeCalled, INVALID_URL),
});

function canBeCalled(url: string): boolean {
  const target = URL.canParse(url) ? new URL(url) : null;
  return target !== null && /^https?:$/.test(target.protocol) && !target.username && !target.password;
}
