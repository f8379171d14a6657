import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';

const ticks = {
  sending: { icon: Clock, tone: 'text-ink-faint' },
  unknown: { icon: CircleHelp, tone: 'text-warn-text' },
  accepted: { icon: Clock, tone: 'text-ink-faint' },
  sent: { icon: Check, tone: 'text-ink-faint' },
  delivered: { icon: CheckCheck, tone: 'text-ink-faint' },
  read: { icon: CheckCheck, tone: 'text-info-text' },
  failed: { icon: CircleAlert, tone: 'text-danger-text' },
  received: { icon: Check, tone: 'text-ink-faint' },
};

/** The status of our message, as ticks. */
export function DeliveryTick({ status }: { status: ThreadMessage['status'] }) {
  const { icon: Icon, tone } = ticks[status];
  return (
    <span title={threadText.statuses[status]} className={cn('inline-flex shrink-0', tone)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      <span className="sr-only">{threadText.statuses[status]}</span>
    </span>
  );
}
