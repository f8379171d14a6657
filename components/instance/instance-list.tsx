'use client';
import { keepPreviousData, type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useMemo, useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { instanceText as words } from '#components/i18n/en/instance-text.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const ConfirmDialog = dynamic(
  part(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog)),
  { loading: () => null },
);

type Row = { id: string; name: string; disabled_at: string | null };

/** What to list, how to fetch it and how to disable an entry. Pass a constant, so that the columns do not change. */
export type Listed<R extends Row> = {
  title: string;
  text: {
    description: string;
    search: string;
    disableTitle: (name: string) => string;
    disableDescription: string;
    disableConfirm: string;
  };
  /** In addition to the name and the actions. */
  columns: Column<R>[];
  nameHeader: string;
  /** Shown after and below the name. */
  badge?: (row: R) => ReactNode;
  below: (row: R) => ReactNode;
  queryKey: (q: string) => QueryKey;
  readPage: (given: { q: string; after?: string; signal: AbortSignal }) => Promise<{ rows: R[]; hasMore: boolean }>;
  setDisabled: (given: { id: string; disabled: boolean }) => Promise<unknown>;
};

/** All people or workspaces of the installation, to search, disable and enable. `actions` come before those. */
export function InstanceList<R extends Row>({
  listed,
  actions,
  keeps,
}: {
  listed: Listed<R>;
  actions?: (row: R) => ReactNode;
  /** The ID of the row that can't be disabled. */
  keeps?: string;
}) {
  const { title, text } = listed;
  const [search, setSearch] = useState('');
  const query = useRows(listed, useDebounced(search));
  const [disabling, setDisabling] = useState<R | null>(null);
  const { mutate, isPending } = useSetDisabled(listed);
  const columns = useMemo(
    () => [
      nameColumn(listed),
      ...listed.columns,
      actionColumn<R>({
        ...(actions && { actions }),
        ...(keeps && { keeps }),
        onToggle: (row) => (row.disabled_at ? mutate({ row, disabled: false }) : setDisabling(row)),
      }),
    ],
    [listed, actions, keeps, mutate],
  );
  return (
    <>
      <PageHeader title={title} description={text.description} />
      <SearchInput label={text.search} value={search} onChange={setSearch} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton className="h-64" />}
      {query.isSuccess && (
        <Card bare>
          <DataTable
            label={title}
            columns={columns}
            rows={query.data.pages.flatMap(({ rows }) => rows)}
            rowId={({ id }) => id}
            empty={<p className="px-5 py-10 text-center text-ink-faint">{words.nothingFound}</p>}
          />
        </Card>
      )}
      <LoadMore query={query} />
      {disabling && (
        <ConfirmDialog
          title={text.disableTitle(disabling.name)}
          description={text.disableDescription}
          confirm={text.disableConfirm}
          loading={isPending}
          onConfirm={() => mutate({ row: disabling, disabled: true }, { onSettled: () => setDisabling(null) })}
          onClose={() => setDisabling(null)}
        />
      )}
    </>
  );
}

function nameColumn<R extends Row>({ nameHeader, badge, below }: Listed<R>): Column<R> {
  return {
    id: 'name',
    header: nameHeader,
    className: 'wrap-anywhere',
    cell: (original) => (
      <>
        <span className="flex flex-wrap items-center gap-1.5 font-medium">
          {original.name}
          {badge?.(original)}
          {original.disabled_at && <Badge tone="warn">{words.disabled}</Badge>}
        </span>
        <span className="block text-[0.8125rem] text-ink-faint">{below(original)}</span>
      </>
    ),
  };
}

type Acts<R> = { actions?: (row: R) => ReactNode; keeps?: string; onToggle: (row: R) => void };

function actionColumn<R extends Row>({ actions, keeps, onToggle }: Acts<R>): Column<R> {
  return {
    id: 'actions',
    header: <span className="sr-only">{words.actions}</span>,
    className: 'w-px',
    cell: (original) => (
      <span className="flex justify-end gap-1">
        {actions?.(original)}
        {original.id !== keeps && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={(original.disabled_at ? words.enableNamed : words.disableNamed)(original.name)}
            onClick={() => onToggle(original)}
          >
            {original.disabled_at ? words.enable : words.disable}
          </Button>
        )}
      </span>
    ),
  };
}

function useRows<R extends Row>({ queryKey, readPage }: Listed<R>, q: string) {
  return useInfiniteQuery({
    queryKey: queryKey(q),
    queryFn: ({ pageParam: after, signal }) => readPage({ q, signal, ...(after && { after }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

function useSetDisabled<R extends Row>({ setDisabled }: Listed<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ row: { id }, disabled }: { row: R; disabled: boolean }) => setDisabled({ id, disabled }),
    onSuccess: async (_, { row, disabled }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.instance() });
      toasts.add({ title: (disabled ? words.wasDisabled : words.wasEnabled)(row.name) });
    },
    onError: toastError,
  });
}
