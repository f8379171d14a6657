'use client';
import { useMemo, useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { MenuGroup, MenuItem } from '../ui/menu.tsx';
import { menuColumn } from '../ui/menu-column.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { selectColumn } from '../ui/select-column.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useSelection } from '../ui/use-selection.ts';

type Order = { id: string; total: string; state: string };
const orders: Order[] = ['A-1042', 'A-1043', 'A-1044'].map((id, at) => ({
  ...{ id, total: `${(at + 1) * 100} INR`, state: at === 1 ? 'failed' : 'sent' },
}));

/** Lists and tables, with their actions. */
export function ExampleLists() {
  const { selected, select, clear } = useSelection();
  const [more, setMore] = useState(true);
  const columns = useMemo(
    (): Column<Order>[] => [
      selectColumn<Order>({
        ...{ rows: orders, selected, onSelect: select, disabled: false },
        ...{ allLabel: 'All orders', labelOf: ({ id }) => id },
      }),
      { id: 'id', header: 'Order', cell: (row) => row.id },
      { id: 'total', header: 'Total', cell: (row) => row.total },
      {
        id: 'state',
        header: 'State',
        cell: (row) => <Badge tone={row.state === 'sent' ? 'ok' : 'danger'}>{row.state}</Badge>,
      },
      menuColumn<Order>({
        header: 'Actions',
        label: ({ id }) => id,
        items: () => (
          <MenuGroup>
            <MenuItem>Open</MenuItem>
          </MenuGroup>
        ),
      }),
    ],
    [selected, select],
  );
  return (
    <div className="flex flex-col gap-4">
      <SelectionBar count={`${selected.size} selected`} clear="Clear" onClear={clear}>
        <Button size="sm">Tag</Button>
      </SelectionBar>
      <Card bare title="A card with a table" description="Compact rows are chosen in the menu under one’s name.">
        <DataTable columns={columns} rows={orders} rowId={({ id }) => id} label="Orders" />
        <LoadMore
          query={{
            ...{ hasNextPage: more, isFetching: false, isFetchingNextPage: false },
            ...{ refetch: async () => {}, fetchNextPage: async () => setMore(false) },
          }}
        />
      </Card>
      <QueryError error={new Error('The list could not be read.')} retry={() => undefined} />
    </div>
  );
}
