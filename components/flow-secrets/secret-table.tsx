'use client';
import { useMemo } from 'react';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import type { FlowSecretView } from '#lib/flows/secrets/admin-operations.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { menuColumn } from '../ui/menu-column.tsx';

const { columns: titles } = flowSecretsText;

type Actions = { onReplace: (secret: FlowSecretView) => void; onDelete: (secret: FlowSecretView) => void };

export function SecretTable({ secrets, onReplace, onDelete }: { secrets: FlowSecretView[] } & Actions) {
  const columns = useMemo(() => secretColumns({ onReplace, onDelete }), [onReplace, onDelete]);
  return <DataTable label={flowSecretsText.listLabel} columns={columns} rows={secrets} rowId={({ name }) => name} />;
}

function secretColumns({ onReplace, onDelete }: Actions): Column<FlowSecretView>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      cell: (row) => (
        <code className="block min-w-28 text-[0.8125rem] font-semibold wrap-anywhere sm:min-w-40">{row.name}</code>
      ),
    },
    {
      id: 'hosts',
      header: titles.hosts,
      cell: (row) => <HostsCell hosts={row.hosts} />,
    },
    {
      id: 'used-in',
      header: titles.usedIn,
      className: 'max-md:hidden',
      cell: (row) => <UsesCell uses={row.used_in} />,
    },
    {
      id: 'last-used',
      header: titles.lastUsed,
      className: 'max-sm:hidden whitespace-nowrap',
      cell: (row) => <RelativeTime value={row.last_used_at} />,
    },
    menuColumn({
      header: titles.actions,
      label: ({ name }) => flowSecretsText.actionsFor(name),
      items: (secret) => (
        <>
          <MenuItem onClick={() => onReplace(secret)}>{flowSecretsText.replace}</MenuItem>
          <MenuItem danger onClick={() => onDelete(secret)}>
            {flowSecretsText.remove.action}
          </MenuItem>
        </>
      ),
    }),
  ];
}

function HostsCell({ hosts }: { hosts: string[] }) {
  if (hosts.length === 0) return <Badge tone="warn">{flowSecretsText.anyHost}</Badge>;
  return (
    <span className="flex min-w-28 flex-wrap gap-1">
      {hosts.map((host) => (
        <Badge key={host} className="*:whitespace-normal *:wrap-anywhere">
          {host}
        </Badge>
      ))}
    </span>
  );
}

function UsesCell({ uses }: { uses: FlowSecretView['used_in'] }) {
  if (uses.length === 0) return <span className="text-ink-faint">{flowSecretsText.unused}</span>;
  return uses.map(({ flow_name: name, where }) => flowSecretsText.usedIn[where](name)).join(', ');
}
