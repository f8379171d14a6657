import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import type { DeliveryStateView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<DeliveryStateView, Tone> = {
  delivered: 'ok',
  retrying: 'warn',
  failed: 'danger',
  waiting: 'info',
  cancelled: 'neutral',
};

export function DeliveryBadge({ state }: { state: DeliveryStateView }) {
  return (
    <Badge tone={tones[state]} dot>
      {deliveriesText.states[state]}
    </Badge>
  );
}
