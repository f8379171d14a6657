import { formatPhone } from '#components/browser/format-phone.ts';
import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';

type Row = CsvPreview['rows'][number];

const columns: Column<Row>[] = [
  { id: 'row', header: words.rowColumns.row, cell: ({ row }) => row, className: 'w-16 tabular-nums' },
  {
    header: words.rowColumns.outcome,
    id: 'outcome',
    className: 'sm:whitespace-nowrap',
    cell: (original) => <OutcomeCell row={original} />,
  },
  {
    header: words.rowColumns.contact,
    id: 'contact',
    className: 'whitespace-nowrap max-sm:hidden',
    cell: contactOf,
  },
  {
    header: words.rowColumns.fields,
    id: 'fields',
    className: 'min-w-56 max-sm:hidden',
    cell: detailsOf,
  },
];

/** What will happen to the first rows of a file, shown before anything is written. */
export function FirstRows({ rows }: { rows: Row[] }) {
  return (
    <section className="mt-4">
      <h3 className="mb-2 font-medium">{words.rowsTitle}</h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <DataTable label={words.rowsTitle} columns={columns} rows={rows} rowId={({ row }) => String(row)} />
      </div>
    </section>
  );
}

/** On narrow screens, also shows what has its own column elsewhere. */
function OutcomeCell({ row }: { row: Row }) {
  return (
    <>
      {words.outcomes[row.outcome]}
      <div className="text-[0.8125rem] wrap-anywhere text-ink-soft sm:hidden">
        <div>{contactOf(row)}</div>
        <div>{detailsOf(row)}</div>
      </div>
    </>
  );
}

function contactOf({ phone, name }: Row): string {
  return [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
}

function detailsOf({ outcome, problems, opt_in, tags, source_ref, attributes }: Row): string {
  if (outcome === 'skip') return problems.join(' ');
  return [
    opt_in === null ? '' : words.optIn[opt_in ? 'yes' : 'no'],
    tags.length > 0 ? words.tagged(tags.join(', ')) : '',
    source_ref ? words.reference(source_ref) : '',
    ...Object.entries(attributes).map(([name, value]) => `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
