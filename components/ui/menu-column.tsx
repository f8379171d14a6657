import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';
import { Menu } from './menu.tsx';

/** The last column of a table: a button that opens a menu with a row's actions, `items`. */
export function menuColumn<Row extends object>({
  header,
  label,
  items,
}: {
  header: string;
  label: (row: Row) => string;
  items: (row: Row) => ReactNode;
}): Column<Row> {
  return {
    id: 'actions',
    header: <span className="sr-only">{header}</span>,
    className: 'w-px',
    cell: (original) => (
      <Menu
        trigger={
          <Button variant="ghost" size="iconSm" aria-label={label(original)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {items(original)}
      </Menu>
    ),
  };
}
