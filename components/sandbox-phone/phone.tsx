'use client';
import { useEffect } from 'react';
import { cn } from '#components/browser/cn.ts';
import { formatPhone } from '#components/browser/format-phone.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { phoneText as words } from '#components/i18n/en/sandbox-text.ts';
import type {
  PhoneCustomer,
  PhoneState,
  readThreadOperation,
} from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Initials } from '../ui/initials.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PhoneComposer } from './phone-composer.tsx';
import { PhoneMessageRow } from './phone-message-row.tsx';
import { usePhoneNumber } from './phone-number.ts';
import { phoneRows } from './phone-rows.ts';
import { usePhoneMessages } from './use-phone-messages.ts';

/** The customer's phone, with the chat with the business on its screen. */
export function Phone({
  customer,
  business,
  manualStatuses,
  isTwice,
}: {
  customer: PhoneCustomer;
  business: PhoneState['business'];
  /** Whether statuses are set by hand, so that viewing the phone marks nothing as read. */
  manualStatuses: boolean;
  isTwice: boolean;
}) {
  const { slug: workspace } = useWorkspace();
  const { phone } = customer;
  const thread = usePhoneMessages(phone);
  const reading = useReadThread();
  const { number } = usePhoneNumber();
  const { mutate: read } = reading;
  const messages = thread.data ?? [];
  const hasDelivered = messages.some(({ status }) => status === 'delivered');
  useEffect(() => {
    if (hasDelivered && !manualStatuses) read({ params: { workspace, phone }, query: { number } });
  }, [hasDelivered, manualStatuses, read, workspace, phone, number]);

  return (
    <section
      aria-label={words.label(customer.name)}
      className="mx-auto flex h-[min(46rem,calc(100dvh-19rem))] min-h-96 w-full max-w-sm flex-col overflow-hidden rounded-[2.25rem] border-[6px] border-line bg-surface shadow-pop lg:h-[min(46rem,calc(100dvh-11rem))]"
    >
      <header className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Initials name={business.name} className="size-9" />
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-left font-semibold">
            {business.name}
          </h2>
          <p className="truncate text-xs text-ink-faint tabular-nums">{formatPhone(business.phone)}</p>
        </div>
      </header>
      {/* Reversed, so that the chat opens at its end and stays there. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        aria-label={words.thread(business.name)}
        className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-sunken -outline-offset-2 [scrollbar-width:thin]"
      >
        <div className="flex flex-col gap-1.5 px-3 py-3">
          {thread.isPending && <ThreadSkeleton />}
          {thread.isError && <QueryError error={thread.error} retry={thread.refetch} />}
          {thread.isSuccess && messages.length === 0 && <p className="py-6 text-center text-ink-soft">{words.empty}</p>}
          <ol className="flex flex-col gap-1.5">
            {phoneRows(messages).map((row) => (
              <PhoneMessageRow key={row.message.id} {...row} phone={phone} />
            ))}
          </ol>
        </div>
      </section>
      <PhoneComposer phone={phone} isTwice={isTwice} />
    </section>
  );
}

function ThreadSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-1.5">
      <span className="sr-only">{commonText.loading}</span>
      {['w-40', 'w-52', 'w-32'].map((width, index) => (
        <Skeleton key={width} className={cn('h-11 rounded-2xl bg-line', width, index % 2 === 0 && 'self-end')} />
      ))}
    </div>
  );
}

function useReadThread() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof readThreadOperation>('POST /api/admin/{workspace}/sandbox/customers/{phone}/read', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
