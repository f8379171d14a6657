'use client';
import { CalendarClock, RotateCcw, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import type { DeliveryView, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { part } from '../ui/part.tsx';
import { DeliveryPicture } from '../ui/pictures/delivery-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { deliveryFilterNames, deliveryQuery } from './delivery-filter.ts';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { LiveState } from './live-state.tsx';
import { useDeliveries } from './use-deliveries.ts';
import { useReplay } from './use-replay.ts';

const DeliveryDialog = dynamic(
  part(() => import('./delivery-dialog.tsx').then((file) => file.DeliveryDialog)),
  { loading: () => null },
);
const ReplayRangeDialog = dynamic(
  part(() => import('./replay-range-dialog.tsx').then((file) => file.ReplayRangeDialog)),
  { loading: () => null },
);

/** The deliveries of a webhook, to filter, inspect and replay. */
export function DeliveryLog({ webhook }: { webhook: WebhookView }) {
  const { slug: workspace } = useWorkspace();
  const { filter, set, isEmpty } = useUrlFilter(deliveryFilterNames);
  const opened = useUrlFilter(['delivery']);
  const deliveries = useDeliveries(webhook.id, filter);
  const replay = useReplay();
  const { selected, select, clear } = useSelection();
  const [choosingRange, setChoosingRange] = useState(false);
  const rows = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const mayReplay = webhook.disabled_at === null;

  const { mutate } = replay;
  const replayThese = useCallback(
    (ids: string[]) =>
      mutate(
        { params: { workspace, webhook_id: webhook.id }, body: { delivery_ids: ids } },
        {
          onSuccess: ({ replayed }) => {
            toasts.add({ title: deliveriesText.replayed(replayed) });
            clear();
          },
          onError: toastError,
        },
      ),
    [mutate, clear, workspace, webhook.id],
  );
  const replayOne = useCallback(({ id }: DeliveryView) => replayThese([id]), [replayThese]);
  const open = (delivery: DeliveryView) => opened.set({ delivery: delivery.id });

  return (
    <section aria-label={deliveriesText.title} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h2 className="text-base font-semibold">{deliveriesText.title}</h2>
          <LiveState query={deliveries} />
        </div>
        {mayReplay && (
          <Button size="sm" onClick={() => setChoosingRange(true)}>
            <CalendarClock aria-hidden />
            {deliveriesText.range.action}
          </Button>
        )}
      </div>
      <DeliveryFilterBar
        filter={filter}
        isEmpty={isEmpty}
        onChange={(changes) => {
          set(changes);
          clear();
        }}
      />
      {deliveries.isError && <QueryError error={deliveries.error} retry={deliveries.refetch} />}
      {deliveries.isPending && <Skeleton className="h-64" />}
      {selected.size > 0 && (
        <SelectionBar
          count={deliveriesText.selected(selected.size)}
          clear={deliveriesText.clearSelection}
          onClear={clear}
        >
          <Button size="sm" loading={replay.isPending} onClick={() => replayThese([...selected])}>
            <RotateCcw aria-hidden />
            {deliveriesText.replaySelected}
          </Button>
        </SelectionBar>
      )}
      {deliveries.isSuccess && (
        <Card bare>
          {rows.length > 0 && (
            <DeliveryTable
              deliveries={rows}
              selected={selected}
              onSelect={select}
              isStale={deliveries.isPlaceholderData}
              onOpen={open}
              onReplay={mayReplay ? replayOne : null}
            />
          )}
          {rows.length === 0 && (
            <EmptyState
              {...(isEmpty ? { picture: <DeliveryPicture /> } : { icon: SearchX })}
              title={isEmpty ? deliveriesText.emptyTitle : deliveriesText.nothingMatches}
              description={isEmpty ? deliveriesText.emptyBody : deliveriesText.nothingMatchesBody}
            />
          )}
        </Card>
      )}
      <LoadMore query={deliveries} />
      {opened.filter.delivery && (
        <DeliveryDialog
          deliveryId={opened.filter.delivery}
          replaying={replay.isPending}
          onReplay={mayReplay ? (id) => replayThese([id]) : null}
          onClose={() => opened.set({ delivery: null })}
        />
      )}
      {choosingRange && (
        <ReplayRangeDialog webhookId={webhook.id} {...rangeOf(filter)} onClose={() => setChoosingRange(false)} />
      )}
    </section>
  );
}

function rangeOf(filter: Parameters<typeof deliveryQuery>[0]) {
  const { from, to } = deliveryQuery(filter);
  return { from, to };
}
