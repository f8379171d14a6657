import { invalid } from '#lib/contract/errors.ts';
import { counted } from '#lib/platform/counted.ts';
import type { Database } from '#lib/platform/database/db.ts';
import { MAX_CSV_ROWS } from './constants.ts';
import { CSV_LOC, type CsvColumn, hasPhoneColumn } from './csv-columns.ts';
import { type CsvRowError, csvContact } from './csv-contact.ts';
import { csvRows, isEmptyRow } from './csv-rows.ts';
import { knownColumns } from './known-columns.ts';
import { type ContactRow, mergeInto } from './merge-into.ts';
import type { CsvMapping } from './schema.ts';
import { stageContacts } from './stage-contacts.ts';

/** Rows per statement: fewer cost round trips, more cost memory. */
const CHUNK = 500;
/** The rows of a spreadsheet. Further lines, even empty ones, are an error. */
const MAX_LINES = 1_048_576;
/** The transaction's options. Long, because a file may have a million lines. */
export const STAGING = { timeout: 300_000 };

/**
 * Collects the contacts of a CSV file in the transaction `tx`, with a few thousand rows in memory. `onErrors` is told what is
 * wrong with a row, which is left out; `received` counts the rows with any value. Throws `validation_failed` at `body.file`
 * for another encoding, a bad header, more than 100,000 rows, and unbalanced quotes.
 */
export async function stageCsv({
  tx,
  workspaceId,
  country,
  file,
  mapping,
  onErrors = () => {},
}: {
  tx: Database;
  workspaceId: string;
  /** The country of phones of ten digits. */
  country: string;
  file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  mapping: CsvMapping;
  onErrors?: (row: number, errors: CsvRowError[]) => void;
}) {
  const staged = await stageContacts({ tx });
  let received = 0;
  let columns: CsvColumn[] | undefined;
  let people = new Map<string, ContactRow>();
  for await (const rows of csvRows({ file, isHeader: (header) => hasPhoneColumn({ header, mapping }) })) {
    for (const { row, cells } of rows) {
      if (!columns) {
        columns = await knownColumns({ workspaceId, header: cells, mapping, database: tx });
        continue;
      }
      if (row > MAX_LINES) throw tooManyRows(`${counted(MAX_LINES, 'line')}.`);
      if (isEmptyRow({ cells })) continue;
      received += 1;
      if (received > MAX_CSV_ROWS) {
        throw tooManyRows(`${counted(MAX_CSV_ROWS, 'row')}; send the rest in another. Nothing was imported.`);
      }
      const read = csvContact({ columns, cells, defaultCountry: country });
      if ('errors' in read) {
        onErrors(row, read.errors);
        continue;
      }
      Object.assign(mergeInto(people, read.phone, read.contact), { line: row });
      if (people.size < CHUNK) continue;
      await staged.add({ rows: [...people.values()] });
      people = new Map();
    }
  }
  if (!columns) throw invalid(CSV_LOC, 'The file is empty; its first row names the columns.', 'header_missing');
  await staged.add({ rows: [...people.values()] });
  return { staged, columns, received };
}

const tooManyRows = (than: string) => invalid(CSV_LOC, `The file has more than ${than}`, 'too_many_rows');
