'use client';
import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { SideScroll } from './side-scroll.tsx';

const features = tableFeatures({});

/** A column of a DataTable; make them at module scope or memoise them. `meta.className` goes onto its cells. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, unknown> & { meta?: { className?: string } };

/**
 * Rows and columns. On narrow screens the table scrolls within itself; hide what matters less there by
 * `meta: { className: 'max-md:hidden' }`.
 */
export function DataTable<Row extends RowData>({
  columns,
  rows,
  rowId,
  label,
  empty,
  onRowClick,
}: {
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** What the rows are, for who can't see them. */
  label: string;
  /** Stands instead of the table when there are no rows. */
  empty?: ReactNode;
  /** For a pointer's convenience only: the row must hold a link or a button that does the same. */
  onRowClick?: (row: Row) => void;
}) {
  const table = useTable({ features, columns, data: rows, getRowId: rowId });
  if (rows.length === 0 && empty) return empty;
  return (
    <SideScroll>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={cn(
                    classOf(header.column.columnDef),
                    'h-9 px-3 text-xs font-medium whitespace-nowrap text-ink-faint first:pl-5 last:pr-5',
                  )}
                >
                  {header.isPlaceholder ? null : <table.FlexRender header={header} />}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              onClick={onRowClick && (() => onRowClick(row.original))}
              className={cn('border-b border-line last:border-0', onRowClick && 'cursor-pointer hover:bg-hover')}
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={cn(
                    'h-12 px-3 py-2 align-middle compact:h-9 compact:py-0.5 first:pl-5 last:pr-5',
                    classOf(cell.column.columnDef),
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function classOf(definition: { meta?: unknown }) {
  return (definition.meta as { className?: string } | undefined)?.className;
}
