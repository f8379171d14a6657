'use client';
import { useMemo } from 'react';
import { durationText } from '#components/browser/duration-text.ts';
import { requestsText } from '#components/i18n/en/requests-text.ts';
import type { ApiRequestView } from '#lib/workspace/requests/admin-operations.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';

const { columns: titles } = requestsText;

export function RequestTable({
  requests,
  onOpen,
}: {
  requests: ApiRequestView[];
  onOpen: (request: ApiRequestView) => void;
}) {
  const columns = useMemo(() => requestColumns(onOpen), [onOpen]);
  return (
    <DataTable
      label={requestsText.listLabel}
      columns={columns}
      rows={requests}
      rowId={({ id }) => id}
      onRowClick={onOpen}
    />
  );
}

function requestColumns(onOpen: (request: ApiRequestView) => void): Column<ApiRequestView>[] {
  return [
    {
      id: 'status',
      header: titles.status,
      className: 'w-px',
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: 'request',
      header: titles.request,
      cell: (row) => <RequestCell request={row} onOpen={onOpen} />,
    },
    {
      id: 'key',
      header: titles.key,
      className: 'max-lg:hidden',
      cell: (row) => row.key.name ?? <span className="text-ink-faint">{requestsText.deletedKey}</span>,
    },
    {
      id: 'duration',
      header: titles.duration,
      className: 'max-md:hidden whitespace-nowrap tabular-nums',
      cell: (row) => durationText(row.duration_ms),
    },
    {
      id: 'when',
      header: titles.when,
      className: 'max-sm:hidden whitespace-nowrap',
      cell: (row) => <RelativeTime value={row.created_at} />,
    },
  ];
}

function RequestCell({ request, onOpen }: { request: ApiRequestView; onOpen: (request: ApiRequestView) => void }) {
  return (
    <div className="min-w-0">
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          onOpen(request);
        }}
        className="rounded text-left font-mono text-[0.8125rem] wrap-anywhere hover:underline"
      >
        <span className="font-semibold">{request.method}</span> {request.route}
      </button>
      {request.code && <div className="text-xs text-ink-faint">{request.code}</div>}
    </div>
  );
}

/** A status, colored by who has to act: no one, the integrator, or us. */
export function StatusBadge({ status }: { status: number }) {
  const tone: Tone = status < 400 ? 'ok' : status < 500 ? 'warn' : 'danger';
  return (
    <Badge tone={tone} className="tabular-nums">
      {status}
    </Badge>
  );
}
