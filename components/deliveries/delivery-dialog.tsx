'use client';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import type { DeliveryDetail } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { DateTime, RelativeTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDelivery } from '../webhooks/use-delivery.ts';
import { AttemptLog } from './attempt-log.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';

const { detail: words } = deliveriesText;

/** One delivery: what was posted, and every attempt with its response. */
export function DeliveryDialog({
  deliveryId,
  onReplay,
  replaying,
  onClose,
}: {
  deliveryId: string;
  /** Null if nothing can be replayed. */
  onReplay: ((deliveryId: string) => void) | null;
  replaying: boolean;
  onClose: () => void;
}) {
  const delivery = useDelivery(deliveryId);
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={delivery.data ? deliveriesText.events[delivery.data.event] : deliveriesText.title}
      footer={
        <>
          {onReplay && (
            <Button loading={replaying} onClick={() => onReplay(deliveryId)}>
              <RotateCcw aria-hidden />
              {deliveriesText.replay}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {commonText.close}
          </Button>
        </>
      }
    >
      {delivery.isError && <QueryError error={delivery.error} retry={delivery.refetch} />}
      {delivery.isPending && <Skeleton className="h-96" />}
      {delivery.data && (
        <div className="flex flex-col gap-6">
          <Facts delivery={delivery.data} />
          <AttemptLog delivery={delivery.data} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2.5">
      <Row label={words.state}>
        <span className="flex flex-wrap items-center gap-2">
          <DeliveryBadge state={delivery.state} />
          {delivery.next_attempt_at && (
            <span className="text-[0.8125rem] text-ink-soft">
              {deliveriesText.nextAttempt} <RelativeTime value={delivery.next_attempt_at} />
            </span>
          )}
          {delivery.test && <Badge tone="info">{words.testNote}</Badge>}
          {delivery.replay && <Badge tone="accent">{words.replayNote}</Badge>}
        </span>
      </Row>
      <Row label={words.recorded}>
        <DateTime value={delivery.created_at} />
      </Row>
      <Row label={words.url}>
        <span className="font-mono text-[0.8125rem] wrap-anywhere">{delivery.url}</span>
      </Row>
      <Row label={words.eventId}>
        <CopyLine value={delivery.event_id} label={words.eventId} />
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-[0.8125rem] text-ink-faint">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
