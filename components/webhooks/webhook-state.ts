import type { WebhookView } from '#lib/webhooks/admin-operations.ts';

export type WebhookState = 'healthy' | 'unused' | 'failing' | 'disabled';

/** How a webhook is doing: what was seen last decides. */
export function webhookState({ disabled_at, failing_since, last_delivery_at }: WebhookView): WebhookState {
  if (disabled_at) return 'disabled';
  if (failing_since) return 'failing';
  return last_delivery_at ? 'healthy' : 'unused';
}
