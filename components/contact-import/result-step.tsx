'use client';
import { CircleCheck, Download } from 'lucide-react';
import { toastError } from '#components/browser/toasts.ts';
import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvImportResult, CsvMapping } from '#lib/messaging/contacts/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useBadRows } from './use-bad-rows.ts';

type Problem = CsvImportResult['errors'][number];

const SHOWN = 50;
const columns: Column<Problem>[] = [
  { id: 'row', header: words.problemColumns.row, cell: ({ row }) => row, className: 'w-20 tabular-nums' },
  {
    id: 'column',
    header: words.problemColumns.column,
    className: 'whitespace-nowrap',
    cell: ({ column }) => column ?? words.wholeRow,
  },
  { id: 'msg', header: words.problemColumns.msg, cell: ({ msg }) => msg, className: 'min-w-56' },
];

/** The result of an import, with a download of the skipped rows. */
export function ResultStep({
  file,
  mapping,
  result,
  onAnother,
}: {
  file: File;
  mapping: CsvMapping;
  result: CsvImportResult;
  onAnother: () => void;
}) {
  const { slug } = useWorkspace();
  const download = useBadRows();
  const { received, created, updated, errors, error_count: count } = result;
  return (
    <>
      <Card
        footer={
          <>
            <Button onClick={onAnother}>{words.another}</Button>
            <ButtonLink href={`/${slug}/contacts`} variant="primary">
              {words.toContacts}
            </ButtonLink>
          </>
        }
      >
        <div role="status" className="flex gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok-text" />
          <div>
            <h2 className="text-[0.9375rem] font-semibold">{words.doneTitle}</h2>
            <p className="mt-0.5 text-ink-soft">
              {words.done(created, updated, received)} {count === 0 && words.nothing}
            </p>
          </div>
        </div>
      </Card>
      {count > 0 && (
        <Card
          bare
          title={words.skippedTitle(count)}
          description={words.skippedBody}
          actions={
            <Button
              loading={download.isPending}
              onClick={() => download.mutate({ file, mapping }, { onError: toastError })}
            >
              <Download aria-hidden />
              {words.download}
            </Button>
          }
        >
          <DataTable
            label={words.problems}
            columns={columns}
            rows={errors.slice(0, SHOWN)}
            rowId={({ row, column, msg }) => `${row} ${column} ${msg}`}
          />
          {count > SHOWN && <p className="px-5 py-3 text-[0.8125rem] text-ink-faint">{words.first(SHOWN)}</p>}
        </Card>
      )}
    </>
  );
}
