import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';

type Row = CsvPreview['rows'][number];

const columns: Column<Row>[] = [
  { header: words.rowColumns.row, accessorKey: 'row', meta: { className: 'w-16 tabular-nums' } },
  {
    header: words.rowColumns.outcome,
    accessorFn: ({ outcome }) => words.outcomes[outcome],
    id: 'outcome',
    meta: { className: 'whitespace-nowrap' },
  },
  {
    header: words.rowColumns.contact,
    accessorFn: ({ phone, name }) => [name, phone].filter(Boolean).join(', '),
    id: 'contact',
    meta: { className: 'whitespace-nowrap' },
  },
  { header: words.rowColumns.fields, accessorFn: detailsOf, id: 'fields', meta: { className: 'min-w-56' } },
];

/** What will become of the first rows of a file, before anything is written. */
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
