'use client';

import { Ellipsis } from 'lucide-react';
import { useMemo } from 'react';
import { urlOf } from '#components/browser/admin-client.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import { Link } from '#components/ui/link.tsx';
import type { FlowSummary } from '#lib/flows/definitions/admin-operations.ts';
import type { exportFlowOperation } from '#lib/flows/files/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Menu, MenuItem, MenuLink } from '../ui/menu.tsx';
import { FlowLinks } from './flow-links.tsx';
import { useDuplicateFlow } from './use-duplicate-flow.ts';

const { columns: titles } = flowsText;

export function FlowTable({ flows, onDelete }: { flows: FlowSummary[]; onDelete: (flow: FlowSummary) => void }) {
  const { slug } = useWorkspace();
  const columns = useMemo(() => flowColumns(slug, onDelete), [slug, onDelete]);
  return <DataTable label={flowsText.listLabel} columns={columns} rows={flows} rowId={({ id }) => id} />;
}

function flowColumns(slug: string, onDelete: (flow: FlowSummary) => void): Column<FlowSummary>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      cell: (flow) => (
        <>
          <Link href={`/${slug}/flows/${flow.id}`} className="font-medium wrap-anywhere hover:underline">
            {flow.name}
          </Link>
          {flow.used_by.length > 0 && <UsedBy slug={slug} callers={flow.used_by} />}
        </>
      ),
    },
    { id: 'status', header: titles.status, cell: (row) => <StatusCell flow={row} /> },
    {
      id: 'nodes',
      header: titles.nodes,
      className: 'max-sm:hidden tabular-nums',
      cell: (row) => row.node_count,
    },
    {
      id: 'updated',
      header: titles.updated,
      className: 'max-sm:hidden whitespace-nowrap',
      cell: (row) => <RelativeTime value={row.updated_at} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{titles.actions}</span>,
      className: 'w-px',
      cell: (row) => <ActionsCell slug={slug} flow={row} onDelete={onDelete} />,
    },
  ];
}

/** The flows that call this one. */
function UsedBy({ slug, callers }: { slug: string; callers: FlowSummary['used_by'] }) {
  return (
    <p className="text-xs wrap-anywhere text-ink-faint">
      {flowsText.usedBy} <FlowLinks slug={slug} flows={callers} />
    </p>
  );
}

function StatusCell({ flow }: { flow: FlowSummary }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={flow.status === 'published' ? 'ok' : 'neutral'} dot>
        {flowsText.status[flow.status]}
      </Badge>
      {flow.published_version !== null && (
        <span className="text-xs text-ink-faint">{flowsText.version(flow.published_version)}</span>
      )}
    </span>
  );
}

type Actions = { slug: string; flow: FlowSummary; onDelete: (flow: FlowSummary) => void };

function ActionsCell({ slug, flow, onDelete }: Actions) {
  const duplicate = useDuplicateFlow();
  const file = urlOf<typeof exportFlowOperation>('/api/admin/{workspace}/flows/{flow_id}/export', {
    workspace: slug,
    flow_id: flow.id,
  });
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="iconSm" aria-label={flowsText.actionsFor(flow.name)}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuLink href={`/${slug}/flows/${flow.id}`}>{flowsText.open}</MenuLink>
      <MenuLink href={`/${slug}/flows/${flow.id}/runs`}>{flowsText.runs}</MenuLink>
      <MenuItem onClick={() => window.location.assign(file)}>{flowsText.export}</MenuItem>
      <MenuItem onClick={() => duplicate.mutate(flow)}>{flowsText.duplicate}</MenuItem>
      <MenuItem danger onClick={() => onDelete(flow)}>
        {flowsText.deleteAction}
      </MenuItem>
    </Menu>
  );
}
