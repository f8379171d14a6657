'use client';
import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import type {
  InstanceWorkspace,
  listInstanceWorkspacesOperation,
  setWorkspaceDisabledOperation,
} from '#lib/workspace/instance/operations.ts';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import { InstanceList, type Listed } from './instance-list.tsx';

const LimitsDialog = dynamic(
  part(() => import('./limits-dialog.tsx').then((file) => file.LimitsDialog)),
  { loading: () => null },
);

const { workspaces: words } = instanceText;

/** Every workspace of the installation: its size, whether it is enabled, and its limits. */
export function InstanceWorkspacesPage() {
  const [limiting, setLimiting] = useState<InstanceWorkspace | null>(null);
  const actions = useCallback(
    (workspace: InstanceWorkspace) => (
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.limitsOf(workspace.name)}
        onClick={() => setLimiting(workspace)}
      >
        {words.limits}
      </Button>
    ),
    [],
  );
  return (
    <>
      <InstanceList listed={workspaces} actions={actions} />
      {limiting && <LimitsDialog workspace={limiting} onClose={() => setLimiting(null)} />}
    </>
  );
}

const count = 'max-md:hidden whitespace-nowrap tabular-nums';

const workspaces: Listed<InstanceWorkspace> = {
  title: instanceText.nav.workspaces,
  text: words,
  nameHeader: words.columns.name,
  below: ({ slug }) => `/${slug}`,
  columns: [
    {
      id: 'members',
      header: words.columns.members,
      className: count,
      cell: (row) => words.number(row.members),
    },
    {
      id: 'messages',
      header: words.columns.messages,
      className: count,
      cell: (row) => words.number(row.messages),
    },
    {
      id: 'storage',
      header: words.columns.storage,
      className: count,
      cell: (row) => words.storage(row.storage_mb),
    },
  ],
  queryKey: queryKeys.instanceWorkspaces,
  readPage: async ({ signal, ...query }) => {
    const given = { params: {}, query, signal };
    const read = await callAdmin<typeof listInstanceWorkspacesOperation>('GET /api/instance/workspaces', given);
    return { rows: read.workspaces, hasMore: read.has_more };
  },
  setDisabled: ({ id, disabled }) =>
    callAdmin<typeof setWorkspaceDisabledOperation>('PATCH /api/instance/workspaces/{workspace_id}', {
      params: { workspace_id: id },
      body: { disabled },
    }),
};
