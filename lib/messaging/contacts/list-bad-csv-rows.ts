import { csvLine } from '#lib/platform/csv/csv-line.ts';
import { db } from '#lib/platform/database/db.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { type CsvColumn, hasPhoneColumn } from './csv-columns.ts';
import { csvContact, rowProblem } from './csv-contact.ts';
import { csvRows, isEmptyRow } from './csv-rows.ts';
import { type Excess, tooMuch } from './excess.ts';
import type { CsvMapping } from './schema.ts';
import { STAGING, stageCsv } from './stage-csv.ts';

/** The name of the column with the reasons. An import of the fixed file ignores that column. */
const PROBLEM_COLUMN = 'problem';

/**
 * The rows of a CSV file that an import would skip, as CSV: unchanged, each with the reason. These are bad rows, and all rows
 * about a person who would have too much of something. Throws as the import does. Changes nothing.
 */
export async function* listBadCsvRows({
  workspaceId,
  file,
  mapping = {},
}: {
  workspaceId: string;
  /** Read twice: who has too much is known only at its end. */
  file: Uint8Array[];
  mapping?: CsvMapping;
}): AsyncGenerator<string> {
  const country = await defaultCountry({ workspaceId });
  const { columns, excessive } = await db().$transaction(async (tx) => {
    const { staged, columns } = await stageCsv({ tx, workspaceId, country, file, mapping });
    return { columns, excessive: await staged.excessive({ workspaceId }) };
  }, STAGING);
  for await (const rows of csvRows({ file, isHeader: (header) => hasPhoneColumn({ header, mapping }) })) {
    for (const { row, cells } of rows) {
      if (row === 1) yield csvLine([...withoutReasons(cells, columns), PROBLEM_COLUMN]);
      else if (!isEmptyRow({ cells })) {
        const problem = problemOf(csvContact({ columns, cells, defaultCountry: country }), excessive);
        if (problem === null) continue;
        const padding = Array<string>(Math.max(columns.length - cells.length, 0)).fill('');
        yield csvLine([...withoutReasons([...cells, ...padding], columns), problem]);
      }
    }
  }
}

function problemOf(read: ReturnType<typeof csvContact>, excessive: Map<string, Excess>): string | null {
  if ('errors' in read) return read.errors.map(rowProblem).join(' ');
  const excess = excessive.get(read.phone.key);
  return excess ? tooMuch[excess] : null;
}

/** The file may be of rows that were skipped before. Two columns of reasons could not be imported. */
function withoutReasons(cells: string[], columns: CsvColumn[]): string[] {
  return cells.filter((_, index) => columns[index]?.target !== null || columns[index].name !== PROBLEM_COLUMN);
}
