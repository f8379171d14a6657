import { db } from '#lib/platform/database/db.ts';
import { retriedPart } from '#lib/platform/database/retried-part.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { MAX_CSV_ERRORS } from './constants.ts';
import { tooMuch } from './excess.ts';
import type { CsvImportResult, CsvMapping } from './schema.ts';
import { STAGING, stageCsv } from './stage-csv.ts';

/**
 * Upserts contacts from a CSV file (docs/reference/decisions.md#csv). Good rows are merged as in upsert-contacts.ts, bad
 * ones are skipped entirely and reported; rows without any value are not counted. It runs in one transaction, with a few
 * thousand rows in memory: an interrupted import changes nothing.
 *
 * `mapping` gives the targets of columns whose names do not tell. Throws `validation_failed` at `body.file` for another
 * encoding, a bad header, more than 100,000 rows, and unbalanced quotes.
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
    const result: CsvImportResult = {
      ...{ received: 0, upserted: 0, created: 0, updated: 0 },
      ...{ errors: [], error_count: 0 },
    };
    const report = (errors: CsvImportResult['errors']) => {
      result.error_count += errors.length;
      result.errors.push(...errors.slice(0, MAX_CSV_ERRORS - result.errors.length));
    };
    const { staged, received } = await stageCsv({
      ...{ tx, workspaceId, country, file, mapping },
      onErrors: (row, errors) => report(errors.map((error) => ({ row, ...error }))),
    });
    // Only this locks people, whom others may write, block or erase at the same time.
    const { refused, written } = await retriedPart(tx, async () => ({
      refused: await staged.refuseExcess({ workspaceId }),
      written: await staged.write({ workspaceId }),
    }));
    report(refused.map(({ line, excess }) => ({ row: line, column: null, msg: tooMuch[excess] })));
    return { ...result, received, ...written };
  }, STAGING);
}
