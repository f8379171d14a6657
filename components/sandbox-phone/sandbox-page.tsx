'use client';
import { AppWindow, PhoneOff, SlidersHorizontal, UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { formatPhone } from '#components/browser/format-phone.ts';
import { sandboxText as words } from '#components/i18n/en/sandbox-text.ts';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { ConversationPicture } from '../ui/pictures/conversation-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Select } from '../ui/select.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { Controls } from './controls.tsx';
import { CustomerList } from './customer-list.tsx';
import { Phone } from './phone.tsx';
import { PhoneNumber } from './phone-number.ts';
import { usePhone } from './use-phone.ts';

const Dialog = dynamic(
  part(() => import('../ui/dialog.tsx').then((file) => file.Dialog)),
  { loading: () => null },
);
const NewCustomerDialog = dynamic(
  part(() => import('./new-customer-dialog.tsx').then((file) => file.NewCustomerDialog)),
  { loading: () => null },
);

/** The customer's side: several customers, their phone, and simulated failures. */
export function SandboxPage() {
  const { filter, set } = useUrlFilter(['customer', 'number']);
  const state = usePhone(filter.number);
  const [open, setOpen] = useState<'customer' | 'controls' | null>(null);
  const [isTwice, setTwice] = useState(false);
  if (state.isError && !state.data) {
    return state.error instanceof AdminError && state.error.code === 'number_not_connected' ? (
      <NoNumber reason={state.error.message} />
    ) : (
      <QueryError error={state.error} retry={state.refetch} />
    );
  }
  if (!state.data) return <PageSkeleton rows={12} />;

  const { customers, business, number, numbers } = state.data;
  const chosen = customers.find(({ phone }) => phone === filter.customer) ?? customers[0];
  const choose = (customer: string) => set({ customer });
  const add = () => setOpen('customer');
  const controls = <Controls state={state.data} isTwice={isTwice} onTwice={setTwice} />;
  return (
    <PhoneNumber value={number}>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            {numbers.length > 1 && (
              <Select
                aria-label={words.number}
                className="w-52"
                value={number}
                onValueChange={(id) => set({ number: id })}
                options={numbers.map(({ id, phone, name }) => ({
                  value: id,
                  label: phone ? formatPhone(phone) : name,
                }))}
              />
            )}
            <Button className="xl:hidden" onClick={() => setOpen('controls')}>
              <SlidersHorizontal aria-hidden />
              {words.controls}
            </Button>
            <Button
              className="max-lg:hidden"
              onClick={() => window.open(window.location.href, 'parley-sandbox-phone', 'popup,width=460,height=940')}
            >
              <AppWindow aria-hidden />
              {words.ownWindow}
            </Button>
            <Button variant="primary" onClick={add}>
              <UserPlus aria-hidden />
              {words.add}
            </Button>
          </>
        }
      />
      {chosen ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_19rem]">
          <div className="lg:hidden">
            <Select
              aria-label={words.customer}
              value={chosen.phone}
              onValueChange={choose}
              options={customers.map(({ phone, name }) => ({ value: phone, label: `${name} · ${formatPhone(phone)}` }))}
            />
          </div>
          <Card bare className="max-lg:hidden">
            <CustomerList customers={customers} chosen={chosen.phone} onChoose={choose} />
          </Card>
          <Phone
            key={`${number} ${chosen.phone}`}
            customer={chosen}
            business={business}
            manualStatuses={state.data.manual_statuses}
            isTwice={isTwice}
          />
          <Card title={words.controls} className="max-xl:hidden">
            {controls}
          </Card>
        </div>
      ) : (
        <Card>
          <EmptyState
            picture={<ConversationPicture />}
            title={words.emptyTitle}
            description={words.emptyBody}
            actions={
              <Button variant="primary" onClick={add}>
                <UserPlus aria-hidden />
                {words.add}
              </Button>
            }
          />
        </Card>
      )}
      {open === 'controls' && (
        <Dialog onClose={() => setOpen(null)} title={words.controls}>
          {controls}
        </Dialog>
      )}
      {open === 'customer' && (
        <NewCustomerDialog
          onClose={() => setOpen(null)}
          onAdded={(phone) => {
            setOpen(null);
            choose(phone);
          }}
        />
      )}
    </PhoneNumber>
  );
}

function NoNumber({ reason }: { reason: string }) {
  const { slug } = useWorkspace();
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <Card bare>
        <EmptyState
          icon={PhoneOff}
          title={words.noNumberTitle}
          description={reason}
          actions={
            <ButtonLink href={`/${slug}/settings/number`} variant="primary">
              {shellText.settingsNav.number}
            </ButtonLink>
          }
        />
      </Card>
    </>
  );
}
