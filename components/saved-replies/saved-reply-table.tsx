'use client';
import { Ellipsis } from 'lucide-react';
import { savedRepliesText as words } from '#components/i18n/en/saved-replies-text.ts';
import type { SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

const { columns: titles } = words;

type Act = (reply: SavedReplyView) => void;

/** `actions` are for those who may change replies. */
export function SavedReplyTable({
  replies,
  actions,
}: {
  replies: SavedReplyView[];
  actions: { onEdit: Act; onDelete: Act } | null;
}) {
  const columns = actions ? [...shown, actionColumn(actions)] : shown;
  return <DataTable label={words.listLabel} columns={columns} rows={replies} rowId={({ id }) => id} />;
}

const shown: Column<SavedReplyView>[] = [
  {
    id: 'name',
    header: titles.name,
    cell: ({ row }) => (
      <span dir="auto" className="font-medium wrap-anywhere">
        {row.original.name}
      </span>
    ),
  },
  {
    id: 'text',
    header: titles.text,
    cell: ({ row }) => (
      <span dir="auto" className="line-clamp-3 whitespace-pre-line text-ink-soft wrap-anywhere">
        {row.original.text}
      </span>
    ),
  },
  {
    id: 'updated',
    header: titles.updated,
    meta: { className: 'max-md:hidden whitespace-nowrap' },
    cell: ({ row }) => <RelativeTime value={row.original.updated_at} />,
  },
];

function actionColumn({ onEdit, onDelete }: { onEdit: Act; onDelete: Act }): Column<SavedReplyView> {
  return {
    id: 'actions',
    header: () => <span className="sr-only">{titles.actions}</span>,
    meta: { className: 'w-px' },
    cell: ({ row }) => (
      <Menu
        trigger={
          <Button variant="ghost" size="iconSm" aria-label={words.actionsFor(row.original.name)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onClick={() => onEdit(row.original)}>{words.edit}</MenuItem>
        <MenuItem danger onClick={() => onDelete(row.original)}>
          {words.remove.action}
        </MenuItem>
      </Menu>
    ),
  };
}
