'use client';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-table.tsx';

/** A column of checkboxes that select rows. The one in the header selects all shown rows. */
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
  /** True while other rows are loading, because a selection would be from the outdated list. */
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
