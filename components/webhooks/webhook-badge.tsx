import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

type WebhookState = 'healthy' | 'unused' | 'shaky' | 'failing' | 'disabled';

const tones: Record<WebhookState, Tone> = {
  healthy: 'ok',
  unused: 'neutral',
  shaky: 'warn',
  failing: 'danger',
  disabled: 'danger',
};

export function WebhookBadge({ webhook }: { webhook: WebhookView }) {
  const state = webhookState(webhook);
  return (
    <Badge tone={tones[state]} dot>
      {webhooksText.states[state]}
    </Badge>
  );
}

/** Below this share of acknowledged attempts, something is wrong with a webhook. */
const FINE = 0.95;

/** The health of a webhook. */
function webhookState({ disabled_at, failing_since, last_delivery_at, health }: WebhookView): WebhookState {
  if (disabled_at) return 'disabled';
  if (failing_since) return 'failing';
  if (health.acknowledged < FINE * health.calls) return 'shaky';
  return last_delivery_at ? 'healthy' : 'unused';
}
