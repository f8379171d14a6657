'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import type {
  InstancePerson,
  listInstancePeopleOperation,
  setPersonDisabledOperation,
} from '#lib/workspace/instance/operations.ts';
import { EmailText } from '../members/email-text.tsx';
import { useDebounced } from '../shell/use-debounced.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SearchInput } from '../ui/search-input.tsx';

const ConfirmDialog = dynamic(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog));

const { people: words, workspaces: named } = instanceText;

/** Everyone who signs in here: where they belong, and whether they are let in. */
export function InstancePeoplePage({ me }: { me: string }) {
  const [search, setSearch] = useState('');
  const query = usePeople(useDebounced(search));
  const { change, isPending } = useSetDisabled();
  const [disabling, setDisabling] = useState<InstancePerson | null>(null);
  const columns = useMemo(
    () => columnsWith(me, (person) => (person.disabled_at ? change(person, false) : setDisabling(person))),
    [me, change],
  );
  const rows = query.data?.pages.flatMap(({ people }) => people) ?? [];
  return (
    <>
      <PageHeader title={instanceText.nav.people} description={words.description} />
      <SearchInput label={words.search} value={search} onChange={setSearch} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          <DataTable
            label={instanceText.nav.people}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            empty={<p className="px-5 py-10 text-center text-ink-faint">{instanceText.nothingFound}</p>}
          />
        </Card>
      )}
      <LoadMore query={query} />
      {disabling && (
        <ConfirmDialog
          title={words.disableTitle(disabling.name)}
          description={words.disableDescription}
          confirm={words.disableConfirm}
          loading={isPending}
          onConfirm={() => change(disabling, true, () => setDisabling(null))}
          onClose={() => setDisabling(null)}
        />
      )}
    </>
  );
}

function columnsWith(me: string, onToggle: (person: InstancePerson) => void): Column<InstancePerson>[] {
  return [
    {
      id: 'name',
      header: words.columns.name,
      meta: { className: 'wrap-anywhere' },
      cell: ({ row: { original } }) => (
        <>
          <span className="flex flex-wrap items-center gap-1.5 font-medium">
            {original.name}
            {original.instance_admin && <Badge>{words.instanceAdmin}</Badge>}
            {original.disabled_at && <Badge tone="warn">{instanceText.disabled}</Badge>}
          </span>
          <span className="block text-[0.8125rem] text-ink-faint">
            <EmailText email={original.email} />
          </span>
        </>
      ),
    },
    {
      id: 'workspaces',
      header: words.columns.workspaces,
      meta: { className: 'max-lg:hidden wrap-anywhere' },
      cell: ({ row }) => row.original.workspaces.join(', '),
    },
    {
      id: 'factor',
      header: words.columns.factor,
      meta: { className: 'max-md:hidden' },
      cell: ({ row }) => (row.original.second_factor ? words.on : words.off),
    },
    {
      id: 'seen',
      header: words.columns.seen,
      meta: { className: 'max-sm:hidden whitespace-nowrap' },
      cell: ({ row: { original } }) =>
        original.last_sign_in_at ? <RelativeTime value={original.last_sign_in_at} /> : words.never,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{words.columns.actions}</span>,
      meta: { className: 'w-px' },
      cell: ({ row: { original } }) =>
        original.id !== me && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={(original.disabled_at ? named.enableNamed : named.disableNamed)(original.name)}
            onClick={() => onToggle(original)}
          >
            {original.disabled_at ? instanceText.enable : instanceText.disable}
          </Button>
        ),
    },
  ];
}

function usePeople(q: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.instancePeople(q),
    queryFn: ({ pageParam: after, signal }) =>
      callAdmin<typeof listInstancePeopleOperation>('GET /api/instance/people', {
        params: {},
        query: { q, after },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ has_more: hasMore, people }) => (hasMore ? people.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

function useSetDisabled() {
  const { mutate, isPending } = useAdminMutation<typeof setPersonDisabledOperation>(
    'PATCH /api/instance/people/{person_id}',
    { invalidates: [queryKeys.instance()] },
  );
  const change = useMemo(
    () => (person: InstancePerson, disabled: boolean, onSettled?: () => void) =>
      mutate(
        { params: { person_id: person.id }, body: { disabled } },
        {
          onSuccess: () => void toasts.add({ title: (disabled ? named.wasDisabled : named.wasEnabled)(person.name) }),
          onError: toastError,
          ...(onSettled && { onSettled }),
        },
      ),
    [mutate],
  );
  return { change, isPending };
}
