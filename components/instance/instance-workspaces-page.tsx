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
  InstanceWorkspace,
  listInstanceWorkspacesOperation,
  setWorkspaceDisabledOperation,
} from '#lib/workspace/instance/operations.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SearchInput } from '../ui/search-input.tsx';

const ConfirmDialog = dynamic(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog));
const LimitsDialog = dynamic(() => import('./limits-dialog.tsx').then((file) => file.LimitsDialog));

const { workspaces: words } = instanceText;

/** Every workspace of the installation: how large it is, whether it is let work, and what it may use. */
export function InstanceWorkspacesPage() {
  const [search, setSearch] = useState('');
  const query = useWorkspaces(useDebounced(search));
  const setDisabled = useSetDisabled();
  const [disabling, setDisabling] = useState<InstanceWorkspace | null>(null);
  const [limiting, setLimiting] = useState<InstanceWorkspace | null>(null);
  const { change } = setDisabled;
  const columns = useMemo(
    () =>
      columnsWith({
        onLimits: setLimiting,
        onToggle: (workspace) => (workspace.disabled_at ? change(workspace, false) : setDisabling(workspace)),
      }),
    [change],
  );
  const rows = query.data?.pages.flatMap(({ workspaces }) => workspaces) ?? [];
  return (
    <>
      <PageHeader title={instanceText.nav.workspaces} description={words.description} />
      <SearchInput label={words.search} value={search} onChange={setSearch} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          <DataTable
            label={instanceText.nav.workspaces}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            empty={<p className="px-5 py-10 text-center text-ink-faint">{instanceText.nothingFound}</p>}
          />
        </Card>
      )}
      <LoadMore query={query} />
      {limiting && <LimitsDialog workspace={limiting} onClose={() => setLimiting(null)} />}
      {disabling && (
        <ConfirmDialog
          title={words.disableTitle(disabling.name)}
          description={words.disableDescription}
          confirm={words.disableConfirm}
          loading={setDisabled.isPending}
          onConfirm={() => change(disabling, true, () => setDisabling(null))}
          onClose={() => setDisabling(null)}
        />
      )}
    </>
  );
}

type Acts = { onLimits: (workspace: InstanceWorkspace) => void; onToggle: (workspace: InstanceWorkspace) => void };

function columnsWith({ onLimits, onToggle }: Acts): Column<InstanceWorkspace>[] {
  const count = { className: 'max-md:hidden tabular-nums' };
  return [
    {
      id: 'name',
      header: words.columns.name,
      meta: { className: 'wrap-anywhere' },
      cell: ({ row: { original } }) => (
        <>
          <span className="flex flex-wrap items-center gap-1.5 font-medium">
            {original.name}
            {original.disabled_at && <Badge tone="warn">{instanceText.disabled}</Badge>}
          </span>
          <span className="block text-[0.8125rem] text-ink-faint">/{original.slug}</span>
        </>
      ),
    },
    {
      id: 'members',
      header: words.columns.members,
      meta: count,
      cell: ({ row }) => words.number(row.original.members),
    },
    {
      id: 'messages',
      header: words.columns.messages,
      meta: count,
      cell: ({ row }) => words.number(row.original.messages),
    },
    {
      id: 'storage',
      header: words.columns.storage,
      meta: count,
      cell: ({ row }) => words.storage(row.original.storage_mb),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{words.columns.actions}</span>,
      meta: { className: 'w-px' },
      cell: ({ row: { original } }) => (
        <span className="flex justify-end gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-label={words.limitsOf(original.name)}
            onClick={() => onLimits(original)}
          >
            {words.limits}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={(original.disabled_at ? words.enableNamed : words.disableNamed)(original.name)}
            onClick={() => onToggle(original)}
          >
            {original.disabled_at ? instanceText.enable : instanceText.disable}
          </Button>
        </span>
      ),
    },
  ];
}

function useWorkspaces(q: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.instanceWorkspaces(q),
    queryFn: ({ pageParam: after, signal }) =>
      callAdmin<typeof listInstanceWorkspacesOperation>('GET /api/instance/workspaces', {
        params: {},
        query: { q, after },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ has_more: hasMore, workspaces }) => (hasMore ? workspaces.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

function useSetDisabled() {
  const { mutate, isPending } = useAdminMutation<typeof setWorkspaceDisabledOperation>(
    'PATCH /api/instance/workspaces/{workspace_id}',
    { invalidates: [queryKeys.instance()] },
  );
  const change = useMemo(
    () => (workspace: InstanceWorkspace, disabled: boolean, onSettled?: () => void) =>
      mutate(
        { params: { workspace_id: workspace.id }, body: { disabled } },
        {
          onSuccess: () =>
            void toasts.add({ title: (disabled ? words.wasDisabled : words.wasEnabled)(workspace.name) }),
          onError: toastError,
          ...(onSettled && { onSettled }),
        },
      ),
    [mutate],
  );
  return { change, isPending };
}
