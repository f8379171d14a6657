'use client';
import { savedRepliesText as words } from '#components/i18n/en/saved-replies-text.ts';
import type { SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { menuColumn } from '../ui/menu-column.tsx';

const { columns: titles } = words;

type Act = (reply: SavedReplyView) => void;

/** `actions` are for members who may change replies. */
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
    cell: (row) => (
      <div dir="auto" className="min-w-24 font-medium wrap-anywhere sm:min-w-40">
        {row.name}
      </div>
    ),
  },
  {
    id: 'text',
    header: titles.text,
    cell: (row) => (
      <span dir="auto" className="line-clamp-3 whitespace-pre-line text-ink-soft wrap-anywhere">
        {row.text}
      </span>
    ),
  },
  {
    id: 'updated',
    header: titles.updated,
    className: 'max-md:hidden whitespace-nowrap',
    cell: (row) => <RelativeTime value={row.updated_at} />,
  },
];

function actionColumn({ onEdit, onDelete }: { onEdit: Act; onDelete: Act }): Column<SavedReplyView> {
  return menuColumn({
    header: titles.actions,
    label: ({ name }) => words.actionsFor(name),
    items: (reply) => (
      <>
        <MenuItem onClick={() => onEdit(reply)}>{words.edit}</MenuItem>
        <MenuItem danger onClick={() => onDelete(reply)}>
          {words.remove.action}
        </MenuItem>
      </>
    ),
  });
}
