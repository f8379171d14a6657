import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { type DomainError, invalid } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
import { unguardFormulas } from '#lib/platform/csv/formula-guard.ts';
import { CSV_LOC } from './csv-columns.ts';

/** The header is row 1, also below a line `sep=;`. A quoted line break does not start a row, but an empty line does. */
export type CsvRow = { row: number; cells: string[] };

/** Such a row is passed over wherever a file is read. */
export const isEmptyRow = ({ cells }: Pick<CsvRow, 'cells'>) => cells.every((cell) => cell.trim() === '');

const DELIMITERS = [',', ';', '\t'];
/** A line before the header that names the delimiter, which Excel obeys and does not show. */
const SEPARATOR_LINE = /^"?sep=([^\w"\r\n])"?(\r\n|\n|\r)/i;
/** How much of the file is used to detect the delimiter. */
const HEAD_CHARACTERS = 65_536;
const STEP_BYTES = 65_536;
const NUL = '\u0000';
/** A longer row means that a quote is never closed. */
const MAX_ROW_BYTES = MB;

const OPTIONS: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quote inside an unquoted value (5" pipe) is literal.
  relax_quotes: true,
  trim: true,
  max_record_size: MAX_ROW_BYTES,
};

/**
 * Reads a CSV file, header first, and yields the rows of every few kilobytes, so that it needs little memory. UTF-8 with or
 * without a byte order mark; values are separated by comma, semicolon or tab: the one that makes the first row a header
 * according to `isHeader`, or the one that a first line `sep=;` names. What an export guarded against being read as a formula
 * is as it was before.
 *
 * Throws `validation_failed` for another encoding and for unbalanced quotes.
 */
export async function* csvRows({
  file,
  isHeader,
}: {
  file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  isHeader: (cells: string[]) => boolean;
}): AsyncGenerator<CsvRow[]> {
  const texts = decoded(file);
  let head = '';
  for (let step = await texts.next(); !step.done; step = await texts.next()) {
    head += step.value;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  const [separatorLine = '', told] = SEPARATOR_LINE.exec(head) ?? [];
  head = head.slice(separatorLine.length);
  // More rows than one chunk can hold, so that the parser never waits for room.
  const roomy: Options & { readableHighWaterMark: number } = {
    ...OPTIONS,
    delimiter: told ?? delimiterOf(head, isHeader),
    readableHighWaterMark: HEAD_CHARACTERS + 2 * STEP_BYTES,
  };
  const parser = parse(roomy);
  // Errors reach the code that feeds the parser.
  parser.on('error', () => {});
  let row = 0;
  const parsed = (): CsvRow[] => {
    const rows: CsvRow[] = [];
    for (let cells: string[] | null = parser.read(); cells !== null; cells = parser.read()) {
      row += 1;
      if (row === 1) refuseNul(cells);
      rows.push({ row, cells: cells.map(unguardFormulas) });
    }
    return rows;
  };
  try {
    await fed((done) => parser.write(head, done));
    yield parsed();
    for await (const text of texts) {
      await fed((done) => parser.write(text, done));
      yield parsed();
    }
    await fed((done) => parser.end(done));
    yield parsed();
  } finally {
    parser.destroy();
  }
}

/** Resolves when the parser has taken what it was fed. */
async function fed(feed: (done: (error?: Error | null) => void) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    feed((error) => {
      if (!error) resolve();
      else reject(error instanceof CsvError ? malformed(error) : error);
    });
  });
}

async function* decoded(file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw notUtf8();
    }
  };
  for await (const chunk of file) {
    for (let start = 0; start < chunk.byteLength; start += STEP_BYTES) {
      yield decode(chunk.subarray(start, start + STEP_BYTES));
    }
  }
  yield decode();
}

/** The first delimiter that makes the first row a header; if none does, the one that splits it into the most columns. */
function delimiterOf(head: string, isHeader: (cells: string[]) => boolean): string {
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, cells: firstRow(head, delimiter) })).toSorted(
    (a, b) => b.cells.length - a.cells.length,
  );
  return (candidates.find(({ cells }) => isHeader(cells)) ?? candidates[0])?.delimiter ?? ',';
}

function firstRow(head: string, delimiter: string): string[] {
  try {
    const [cells = []]: string[][] = parseSync(head, { ...OPTIONS, delimiter, to: 1 });
    return cells;
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** In a header of UTF-16 without a mark, every other character is NUL. */
function refuseNul(header: string[]) {
  const column = header.findIndex((name) => name.includes(NUL));
  if (column < 0) return;
  const whole = header.join('');
  if (3 * whole.replaceAll(NUL, '').length < 2 * whole.length) throw notUtf8();
  const name = header[column]?.replaceAll(NUL, '\ufffd');
  throw invalid(
    CSV_LOC,
    `The name of column ${column + 1}, “${name}”, contains a NUL character, which cannot be stored. Remove it. Nothing was imported.`,
    'string_unstorable',
  );
}

function notUtf8(): DomainError {
  return invalid(
    CSV_LOC,
    'The file is not UTF-8 (it may be Windows-1252 or UTF-16). Save it as “CSV UTF-8” and import that file. Nothing was imported.',
    'encoding',
  );
}

function malformed(error: CsvError): DomainError {
  const row = typeof error.records === 'number' ? `Row ${error.records + 1}` : 'A row';
  const what: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
    CSV_MAX_RECORD_SIZE: 'is longer than 1 MB; perhaps a quote is not closed',
    CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has text after a closing quote',
  };
  const problem = what[error.code] ?? 'is not well-formed CSV';
  return invalid(CSV_LOC, `${row} ${problem}. Nothing was imported.`, 'csv_invalid');
}
