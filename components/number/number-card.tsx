'use client';
import { Ellipsis, RefreshCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { numberText } from '#components/i18n/en/number-text.ts';
import type {
  checkNumberOperation,
  makeDefaultNumberOperation,
  NumberView,
} from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { part } from '../ui/part.tsx';
import { phoneOf } from './phone-of.ts';

const DisconnectDialog = dynamic(
  part(() => import('./disconnect-dialog.tsx').then((file) => file.DisconnectDialog)),
  { loading: () => null },
);

const { fields } = numberText;
const tones: Record<string, 'ok' | 'warn'> = { connected: 'ok', unchecked: 'warn' };

/** WhatsApp's state of the number, and the time of the last check. */
export function NumberCard({
  number,
  isOnly,
  isDefault,
  wasChanged,
  onChange,
}: {
  number: NumberView;
  /** Whether no other number is connected. */
  isOnly: boolean;
  /** Whether it is the default one of several. */
  isDefault: boolean;
  /** Whether the form for its details was open in its place, and gives the focus back. */
  wasChanged: boolean;
  onChange: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const check = useCheckNumber();
  const makeDefault = useMakeDefault();
  const [isDisconnecting, setDisconnecting] = useState(false);
  const phone = phoneOf(number);
  const params = { workspace, number_id: number.id };
  const press = () =>
    check.mutate(
      { params },
      {
        onSuccess: ({ status, detail }) =>
          status === 'connected'
            ? toasts.add({ title: numberText.checkedFine })
            : toasts.add({ type: 'error', title: wordFor(status), description: detail ?? undefined }),
        onError: toastError,
      },
    );
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {phone}
          <Badge tone={tones[number.status] ?? 'danger'} dot>
            {wordFor(number.status)}
          </Badge>
          {isDefault && <Badge>{numberText.default}</Badge>}
        </span>
      }
      actions={
        <>
          <Button size="sm" loading={check.isPending} onClick={press}>
            <RefreshCw aria-hidden />
            {numberText.check}
          </Button>
          <Button size="sm" autoFocus={wasChanged} onClick={onChange}>
            {numberText.change}
          </Button>
          <Menu
            trigger={
              <Button variant="ghost" size="iconSm" aria-label={numberText.actionsFor(phone)}>
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {!isOnly && !isDefault && (
              <MenuItem
                onClick={() =>
                  makeDefault.mutate(
                    { params },
                    {
                      onSuccess: () => void toasts.add({ title: numberText.isDefault(phone) }),
                      onError: toastError,
                    },
                  )
                }
              >
                {numberText.makeDefault}
              </MenuItem>
            )}
            <MenuItem danger onClick={() => setDisconnecting(true)}>
              {numberText.disconnect.action}
            </MenuItem>
          </Menu>
        </>
      }
    >
      {number.status !== 'connected' && number.status_detail && (
        <Callout tone="danger" className="mb-4">
          {number.status_detail}
        </Callout>
      )}
      <dl className="grid gap-x-8 gap-y-3.5 sm:grid-cols-2">
        <Fact label={fields.name}>{number.verified_name}</Fact>
        <Fact label={fields.quality}>{number.quality_rating && <Quality rating={number.quality_rating} />}</Fact>
        <Fact label={fields.limit}>{number.messaging_limit && numberText.limitOf(number.messaging_limit)}</Fact>
        <Fact label={fields.lastInbound}>
          <RelativeTime value={number.last_inbound_at} />
        </Fact>
        <Fact label={fields.checked}>
          <RelativeTime value={number.checked_at} />
        </Fact>
        <Fact label={fields.phoneNumberId}>
          <code className="text-[0.8125rem]">{number.phone_number_id}</code>
        </Fact>
        <Fact label={fields.wabaId}>
          <code className="text-[0.8125rem]">{number.waba_id}</code>
        </Fact>
        <Fact label={fields.catalogId}>
          {number.catalog_id ? (
            <code className="text-[0.8125rem]">{number.catalog_id}</code>
          ) : (
            <span className="text-ink-faint">{fields.catalogOfAccount}</span>
          )}
        </Fact>
      </dl>
      {isDisconnecting && <DisconnectDialog number={number} isOnly={isOnly} onClose={() => setDisconnecting(false)} />}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-faint">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children || '–'}</dd>
    </div>
  );
}

function Quality({ rating }: { rating: string }) {
  const tones = { GREEN: 'ok', YELLOW: 'warn', RED: 'danger' } as const;
  return (
    <Badge tone={tones[rating as keyof typeof tones] ?? 'neutral'}>{numberText.qualities[rating] ?? rating}</Badge>
  );
}

function wordFor(status: string) {
  return numberText.statuses[status] ?? status;
}

function useCheckNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof checkNumberOperation>('POST /api/admin/{workspace}/numbers/{number_id}/check', {
    invalidates: [queryKeys.numbers(slug)],
  });
}

function useMakeDefault() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof makeDefaultNumberOperation>(
    'POST /api/admin/{workspace}/numbers/{number_id}/default',
    {
      invalidates: [queryKeys.numbers(slug)],
    },
  );
}
