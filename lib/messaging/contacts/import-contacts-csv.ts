import { invalid } from '#lib/contract/errors.ts';
import { counted } from '#lib/platform/counted.ts';
import { db } from '#lib/platform/database/db.ts';
import { retriedPart } from '#lib/platform/database/retried-part.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { MAX_CSV_ERRORS, MAX_CSV_ROWS } from './constants.ts';
import { CSV_LOC, type CsvColumn, hasPhoneColumn } from './csv-columns.ts';
import { csvContact } from './csv-contact.ts';
import { csvRows, isEmptyRow } from './csv-rows.ts';
import { tooMuch } from './excess.ts';
import { knownColumns } from './known-columns.ts';
import { type ContactRow, mergeInto } from './merge-into.ts';
import type { CsvImportResult, CsvMapping } from './schema.ts';
import { stageContacts } from './stage-contacts.ts';

/** Rows per statement: fewer cost round trips, more cost memory. */
const CHUNK = 500;
/** The rows of a spreadsheet. Further lines, even empty ones, are an error. */
const MAX_LINES = 1_048_576;
/** Long, because a file may have a million lines. */
const TRANSACTION = { timeout: 300_000 };

/**
 * Upserts contacts from a CSV file (docs/reference/decisions.md#csv). Good rows are merged as in upsert-contacts.ts, bad
 * ones are skipped entirely and reported; rows without any value are not counted. It runs in one transaction, with a few
 * thousand rows in memory: an interrupted import changes nothing.
 *
 * `mapping` gives the targets of columns whose names do not tell. Throws `validation_failed` at `body.file` for another
 * encoding, a bad header, more than 100,000 contacts, and unbalanced quotes.
 */
export async function importContactsCsv({
  workspaceId,
  file,
  mapping = {},
}: {
  workspaceId: string;
  file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  mapping?: CsvMapping;
}): Promise<CsvImportResult> {
  const country = await defaultCountry({ workspaceId });
  return db().$transaction(async (tx) => {
    const staged = await stageContacts({ tx });
    const result: CsvImportResult = {
      ...{ received: 0, upserted: 0, created: 0, updated: 0 },
      ...{ errors: [], error_count: 0 },
    };
    const report = (errors: CsvImportResult['errors']) => {
      result.error_count += errors.length;
      result.errors.push(...errors.slice(0, MAX_CSV_ERRORS - result.errors.length));
    };
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
        result.received += 1;
        if (result.received > MAX_CSV_ROWS) {
          throw tooManyRows(`${counted(MAX_CSV_ROWS, 'contact')}; send the rest in another. Nothing was imported.`);
        }
        const read = csvContact({ columns, cells, defaultCountry: country });
        if ('errors' in read) {
          report(read.errors.map((error) => ({ row, ...error })));
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
    // Only this locks people, whom others may write, block or erase at the same time.
    const { refused, written } = await retriedPart(tx, async () => ({
      refused: await staged.refuseExcess({ workspaceId }),
      written: await staged.write({ workspaceId }),
    }));
    report(refused.map(({ line, excess }) => ({ row: line, column: null, msg: tooMuch[excess] })));
    return { ...result, ...written };
  }, TRANSACTION);
}

const tooManyRows = (than: string) => invalid(CSV_LOC, `The file has more than ${than}`, 'too_many_rows');
