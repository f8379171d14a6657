'use client';
import { RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import { formatDateTime } from '#components/browser/format-time.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import type { DeliveryView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateTime, RelativeTime } from '../ui/date-time.tsx';
import { selectColumn } from '../ui/select-column.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';

const { columns: titles } = deliveriesText;

type Given = {
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
  /** True while the rows are still those of the previous filter. */
  isStale: boolean;
  onOpen: (delivery: DeliveryView) => void;
  /** Null if nothing can be replayed. */
  onReplay: ((delivery: DeliveryView) => void) | null;
};

/** The deliveries, each with ways to open, select and replay it. */
export function DeliveryTable({
  deliveries,
  selected,
  onSelect,
  isStale,
  onOpen,
  onReplay,
}: Given & { deliveries: DeliveryView[] }) {
  const columns = useMemo(
    () => deliveryColumns({ deliveries, selected, onSelect, isStale, onOpen, onReplay }),
    [deliveries, selected, onSelect, isStale, onOpen, onReplay],
  );
  return (
    <DataTable
      label={deliveriesText.listLabel}
      columns={columns}
      rows={deliveries}
      rowId={({ id }) => id}
      onRowClick={onOpen}
    />
  );
}

function deliveryColumns({
  deliveries,
  selected,
  onSelect,
  isStale,
  onOpen,
  onReplay,
}: Given & { deliveries: DeliveryView[] }): Column<DeliveryView>[] {
  const selection = selectColumn({
    rows: deliveries,
    selected,
    onSelect,
    disabled: isStale,
    allLabel: deliveriesText.selectAll,
    labelOf: ({ event, created_at }) =>
      deliveriesText.selectOne(deliveriesText.events[event], formatDateTime(created_at)),
  });
  const replay: Column<DeliveryView> = {
    id: 'actions',
    className: 'w-px',
    header: <span className="sr-only">{deliveriesText.replay}</span>,
    cell: (original) => (
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={deliveriesText.replayOne(
          deliveriesText.events[original.event],
          formatDateTime(original.created_at),
        )}
        onClick={(event) => {
          event.stopPropagation();
          onReplay?.(original);
        }}
      >
        <RotateCcw aria-hidden />
      </Button>
    ),
  };
  return [
    ...(onReplay ? [selection] : []),
    {
      id: 'event',
      header: titles.event,
      cell: (row) => <EventCell delivery={row} onOpen={onOpen} />,
    },
    {
      id: 'state',
      header: titles.state,
      className: 'max-sm:hidden',
      cell: (row) => <StateCell delivery={row} />,
    },
    {
      id: 'answer',
      header: titles.answer,
      className: 'max-md:hidden',
      cell: (row) => <AnswerCell delivery={row} />,
    },
    {
      id: 'attempts',
      header: titles.attempts,
      className: 'max-lg:hidden tabular-nums',
      cell: (row) => row.attempts,
    },
    {
      id: 'when',
      header: titles.when,
      className: 'max-md:hidden whitespace-nowrap text-ink-soft',
      cell: (row) => <DateTime value={row.created_at} />,
    },
    ...(onReplay ? [replay] : []),
  ];
}

function EventCell({ delivery, onOpen }: { delivery: DeliveryView; onOpen: (delivery: DeliveryView) => void }) {
  return (
    <div className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          className="rounded text-left font-medium hover:underline"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(delivery);
          }}
        >
          {deliveriesText.events[delivery.event]}
        </button>
        {delivery.test && <Badge tone="info">{deliveriesText.test}</Badge>}
        {delivery.replay && <Badge tone="accent">{deliveriesText.replay}</Badge>}
      </span>
      <Subject delivery={delivery} />
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 sm:hidden">
        <StateCell delivery={delivery} />
      </span>
      <span className="mt-0.5 block text-[0.8125rem] text-ink-faint md:hidden">
        <DateTime value={delivery.created_at} />
      </span>
    </div>
  );
}

/** What the event is about: whose message, and its status. */
function Subject({ delivery: { phone, receipt } }: { delivery: DeliveryView }) {
  const parts = [phone && formatPhone(phone), receipt].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className="block text-[0.8125rem] text-ink-soft tabular-nums">{parts.join(', ')}</span>;
}

function StateCell({ delivery }: { delivery: DeliveryView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <DeliveryBadge state={delivery.state} />
      {delivery.next_attempt_at && (
        <span className="text-xs whitespace-nowrap text-ink-faint">
          <RelativeTime value={delivery.next_attempt_at} />
        </span>
      )}
    </span>
  );
}

function AnswerCell({ delivery: { last_status: status, last_error: error } }: { delivery: DeliveryView }) {
  if (status === null) return <span className="text-ink-faint">{deliveriesText.notYet}</span>;
  return (
    <>
      <span className="tabular-nums">{status === 0 ? deliveriesText.noAnswer : status}</span>
      {error && <span className="block text-xs text-pretty text-ink-faint">{deliveriesText.error(error)}</span>}
    </>
  );
}
