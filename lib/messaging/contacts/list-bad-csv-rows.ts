import { csvLine } from '#lib/platform/csv/csv-line.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { type CsvColumn, hasPhoneColumn } from './csv-columns.ts';
import { csvContact, rowProblem } from './csv-contact.ts';
import { csvRows, isEmptyRow } from './csv-rows.ts';
import { knownColumns } from './known-columns.ts';
import type { CsvMapping } from './schema.ts';

/** The name of the column with the reasons. An import of the fixed file ignores that column. */
const PROBLEM_COLUMN = 'problem';

/** The rows of a CSV file that an import would skip, as CSV: unchanged, each with the reason. Throws as the import does. */
export async function* listBadCsvRows({
  workspaceId,
  file,
  mapping = {},
}: {
  workspaceId: string;
  file: Iterable<Uint8Array>;
  mapping?: CsvMapping;
}): AsyncGenerator<string> {
  const country = await defaultCountry({ workspaceId });
  let columns: CsvColumn[] | undefined;
  for await (const rows of csvRows({ file, isHeader: (header) => hasPhoneColumn({ header, mapping }) })) {
    for (const { cells } of rows) {
      if (!columns) {
        columns = await knownColumns({ workspaceId, header: cells, mapping });
        yield csvLine([...withoutReasons(cells, columns), PROBLEM_COLUMN]);
      } else if (!isEmptyRow({ cells })) {
        const read = csvContact({ columns, cells, defaultCountry: country });
        if (!('errors' in read)) continue;
        const padding = Array<string>(Math.max(columns.length - cells.length, 0)).fill('');
        yield csvLine([...withoutReasons([...cells, ...padding], columns), read.errors.map(rowProblem).join(' ')]);
      }
    }
  }
}

/** The file may be of rows that were skipped before. Two columns of reasons could not be imported. */
function withoutReasons(cells: string[], columns: CsvColumn[]): string[] {
  return cells.filter((_, index) => columns[index]?.target !== null || columns[index].name !== PROBLEM_COLUMN);
}
