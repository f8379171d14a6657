import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { type WebhookState, webhookState } from './webhook-state.ts';

const tones: Record<WebhookState, Tone> = {
  healthy: 'ok',
  unused: 'neutral',
  shaky: 'warn',
  failing: 'warn',
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
