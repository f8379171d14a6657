'use client';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { SideScroll } from './side-scroll.tsx';

/** A column of a DataTable. */
export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** For its cells and its header. */
  className?: string;
};

/**
 * Rows and columns. On narrow screens the table scrolls inside its own box; hide less important columns there with
 * `className: 'max-md:hidden'`.
 */
export function DataTable<Row>({
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
  /** What the rows are, for screen readers. */
  label: string;
  /** Replaces the table when there are no rows. */
  empty?: ReactNode;
  /** Only a convenience for pointers: the row must contain a link or button that does the same. */
  onRowClick?: (row: Row) => void;
}) {
  if (rows.length === 0 && empty) return empty;
  const click = ({ currentTarget }: MouseEvent<HTMLTableRowElement>, row: Row) => {
    // A dialog that opens gives the focus back to where it was.
    currentTarget.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    onRowClick?.(row);
  };
  return (
    <SideScroll>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ id, header, className }) => (
              <th
                key={id}
                scope="col"
                className={cn(
                  className,
                  'h-9 px-3 text-xs font-medium whitespace-nowrap text-ink-faint first:pl-5 last:pr-5',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              onClick={onRowClick && ((event) => click(event, row))}
              className={cn('border-b border-line last:border-0', onRowClick && 'cursor-pointer hover:bg-hover')}
            >
              {columns.map(({ id, cell, className }) => (
                <td
                  key={id}
                  className={cn(
                    'h-12 px-3 py-2 align-middle compact:h-9 compact:py-0.5 first:pl-5 last:pr-5',
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
