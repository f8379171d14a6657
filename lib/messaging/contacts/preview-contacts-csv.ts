import { invalid } from '#lib/contract/errors.ts';
import type { CsvPreview } from './admin-operations.ts';
import { CSV_LOC, csvTarget, hasPhoneColumn } from './csv-columns.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';

const ROWS = 20;
const SAMPLES = 3;
const MAX_SAMPLE = 80;

/**
 * The columns of a CSV file with what they would be for, by their names, and what stands in them first. Throws
 * `validation_failed` for what no import could read.
 */
export async function previewContactsCsv({ file }: { file: Iterable<Uint8Array> }): Promise<CsvPreview> {
  const [header, ...rows] = await firstRows(file);
  if (!header) throw invalid(CSV_LOC, 'The file is empty; its first row names the columns.', 'header_missing');
  return {
    columns: header.cells.flatMap((cell, index) => {
      const name = cell.trim();
      const values = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
      const samples = values.slice(0, SAMPLES).map((value) => value.slice(0, MAX_SAMPLE).toWellFormed());
      return name === '' ? [] : [{ name, target: csvTarget(name), samples }];
    }),
  };
}

async function firstRows(file: Iterable<Uint8Array>): Promise<CsvRow[]> {
  const found: CsvRow[] = [];
  try {
    for await (const rows of csvRows({ file, isHeader: (header) => hasPhoneColumn({ header }) })) {
      found.push(...rows);
      if (found.length > ROWS) break;
    }
  } catch (error) {
    // A beginning may be cut off anywhere; what is wrong further down, the import tells.
    if (found.length === 0) throw error;
  }
  return found;
}
