'use client';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-table.tsx';

/** The column to tick rows in, and all that are shown by its head. */
export function selectColumn<Row extends { id: string }>({
  rows,
  selected,
  onSelect,
  disabled,
  allLabel,
  labelOf,
}: {
  rows: Row[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
  /** While these rows are about to give way to others: what is ticked now would be of the wrong list. */
  disabled: boolean;
  allLabel: string;
  labelOf: (row: Row) => string;
}): Column<Row> {
  const chosen = rows.filter(({ id }) => selected.has(id)).length;
  const ids = rows.map(({ id }) => id);
  return {
    id: 'select',
    className: 'w-px',
    header: (
      <Checkbox
        aria-label={allLabel}
        checked={chosen > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        disabled={disabled}
        onCheckedChange={(isSelected) => onSelect(ids, isSelected)}
      />
    ),
    cell: (original) => (
      <Checkbox
        aria-label={labelOf(original)}
        checked={selected.has(original.id)}
        disabled={disabled}
        onClick={(event) => event.stopPropagation()}
        onCheckedChange={(isSelected) => onSelect([original.id], isSelected)}
      />
    ),
  };
}
