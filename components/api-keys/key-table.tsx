'use client';
import { Ellipsis } from 'lucide-react';
import { useMemo } from 'react';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import { scopes as allScopes } from '#lib/contract/scopes.ts';
import type { KeyView } from '#lib/workspace/keys/admin-operations.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { isWorking, keyState } from './key-state.ts';

const { columns: titles } = apiKeysText;

type Actions = { onRotate: (key: KeyView) => void; onRevoke: (key: KeyView) => void };

export function KeyTable({ keys, onRotate, onRevoke }: { keys: KeyView[] } & Actions) {
  const columns = useMemo(() => keyColumns({ onRotate, onRevoke }), [onRotate, onRevoke]);
  return <DataTable label={apiKeysText.listLabel} columns={columns} rows={keys} rowId={(key) => key.id} />;
}

function keyColumns({ onRotate, onRevoke }: Actions): Column<KeyView>[] {
  return [
    { id: 'name', header: titles.name, cell: (row) => <NameCell apiKey={row} /> },
    {
      id: 'scopes',
      header: titles.scopes,
      className: 'max-sm:hidden',
      cell: (row) => <ScopesCell scopes={row.scopes} />,
    },
    {
      id: 'created',
      header: titles.created,
      className: 'max-md:hidden whitespace-nowrap',
      cell: (row) => <CreatedCell apiKey={row} />,
    },
    {
      id: 'last-used',
      header: titles.lastUsed,
      className: 'max-sm:hidden whitespace-nowrap',
      cell: (row) => <RelativeTime value={row.last_used_at} />,
    },
    { id: 'state', header: titles.state, cell: (row) => <StateCell apiKey={row} /> },
    {
      id: 'actions',
      header: <span className="sr-only">{titles.actions}</span>,
      className: 'w-px',
      cell: (row) => <ActionsCell apiKey={row} onRotate={onRotate} onRevoke={onRevoke} />,
    },
  ];
}

function NameCell({ apiKey }: { apiKey: KeyView }) {
  return (
    <div className="min-w-28">
      <div className="font-medium wrap-anywhere">{apiKey.name}</div>
      <code className="text-xs text-ink-faint">{apiKey.prefix}…</code>
    </div>
  );
}

function CreatedCell({ apiKey: { created_at, created_by } }: { apiKey: KeyView }) {
  return (
    <>
      <RelativeTime value={created_at} />
      {created_by && <div className="text-xs text-ink-faint">{apiKeysText.by(created_by)}</div>}
    </>
  );
}

function ScopesCell({ scopes }: { scopes: KeyView['scopes'] }) {
  if (scopes.length === allScopes.length) return <Badge>{apiKeysText.allScopes}</Badge>;
  return (
    <Tooltip content={scopes.join(', ')}>
      <button type="button" className="rounded-md">
        <Badge>{apiKeysText.scopeCount(scopes.length)}</Badge>
      </button>
    </Tooltip>
  );
}

function StateCell({ apiKey }: { apiKey: KeyView }) {
  const state = keyState(apiKey, Date.now());
  const word = apiKeysText.states[state];
  if (state === 'active') {
    return (
      <Badge tone="ok" dot>
        {word}
      </Badge>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={state === 'ends' ? 'warn' : 'neutral'} dot>
        {word}
      </Badge>
      <span className="text-xs whitespace-nowrap text-ink-faint">
        <RelativeTime value={apiKey.revoked_at ?? apiKey.expires_at} />
      </span>
    </span>
  );
}

function ActionsCell({ apiKey, onRotate, onRevoke }: { apiKey: KeyView } & Actions) {
  if (!isWorking(apiKey, Date.now())) return null;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="iconSm" aria-label={apiKeysText.actionsFor(apiKey.name)}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuItem onClick={() => onRotate(apiKey)}>{apiKeysText.rotate.action}</MenuItem>
      <MenuItem danger onClick={() => onRevoke(apiKey)}>
        {apiKeysText.revoke.action}
      </MenuItem>
    </Menu>
  );
}
