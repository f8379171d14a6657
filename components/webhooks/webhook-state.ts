import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';

export type WebhookState = 'healthy' | 'unused' | 'shaky' | 'failing' | 'disabled';

/** Below this share of acknowledged calls something is wrong with an endpoint. */
const FINE = 0.95;

/** How a webhook is doing. */
export function webhookState({ disabled_at, failing_since, last_delivery_at, health }: WebhookView): WebhookState {
  if (disabled_at) return 'disabled';
  if (failing_since) return 'failing';
  if (health.acknowledged < FINE * health.calls) return 'shaky';
  return last_delivery_at ? 'healthy' : 'unused';
}
