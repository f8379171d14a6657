import { DomainError, invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import type { CsvPreview } from './admin-operations.ts';
import { CSV_LOC, type CsvColumn, csvTargets, hasPhoneColumn, namesIn } from './csv-columns.ts';
import { csvContact, rowProblem } from './csv-contact.ts';
import { type CsvRow, csvRows, isEmptyRow } from './csv-rows.ts';
import { attributesLike, knownColumns } from './known-columns.ts';
import type { CsvMapping } from './schema.ts';

const ROWS = 20;
const SHOWN_ROWS = 5;
const SAMPLES = 3;
const MAX_SAMPLE = 80;

type PreviewRow = CsvPreview['rows'][number];

/**
 * The columns of a CSV file with their targets by name and their first values; and what the first rows would become under
 * `mapping`, if the columns can be imported so. Throws `validation_failed` for a file that no import could read.
 */
export async function previewContactsCsv({
  workspaceId,
  file,
  mapping = {},
}: {
  workspaceId: string;
  file: Iterable<Uint8Array>;
  mapping?: CsvMapping;
}): Promise<CsvPreview> {
  const [header, ...rows] = await firstRows(file);
  if (!header) throw invalid(CSV_LOC, 'The file is empty; its first row names the columns.', 'header_missing');
  const names = namesIn(header.cells);
  const attributeNames = await attributesLike({ workspaceId, header: header.cells });
  const targets = csvTargets({ header: header.cells, attributeNames });
  return {
    columns: names.flatMap((name, index) => {
      const values = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
      const samples = values.slice(0, SAMPLES).map((value) => value.slice(0, MAX_SAMPLE).toWellFormed());
      return name === '' ? [] : [{ name, target: targets[index] ?? null, samples }];
    }),
    rows: await knownColumns({ workspaceId, header: header.cells, mapping }).then(
      (columns) => outcomes({ workspaceId, columns, rows }),
      noneIfRefused,
    ),
  };
}

/** The page says beside the columns what another choice for them would have to be. */
function noneIfRefused(error: unknown): PreviewRow[] {
  if (error instanceof DomainError && error.code === 'validation_failed') return [];
  throw error;
}

async function outcomes({
  workspaceId,
  columns,
  rows,
}: {
  workspaceId: string;
  columns: CsvColumn[];
  rows: CsvRow[];
}): Promise<PreviewRow[]> {
  const country = await defaultCountry({ workspaceId });
  const filled = rows.filter((row) => !isEmptyRow(row)).slice(0, SHOWN_ROWS);
  const read = filled.map(({ row, cells }) => ({ row, ...csvContact({ columns, cells, defaultCountry: country }) }));
  const keys = read.flatMap((one) => ('phone' in one ? one.phone.key : []));
  const known = await db().contact.findMany({
    where: { workspaceId, phoneKey: { in: keys } },
    select: { phoneKey: true, name: true },
  });
  const names = new Map(known.map(({ phoneKey, name }) => [phoneKey, name]));
  return read.map((one): PreviewRow => {
    const nothing = { phone: null, name: null, opt_in: null, tags: [], source_ref: null, attributes: {} };
    if ('errors' in one) {
      return { ...nothing, row: one.row, outcome: 'skip', problems: one.errors.map(rowProblem) };
    }
    const { name, opt_in = null, tags = [], source_ref = null, attributes = {} } = one.contact;
    const isKnown = names.has(one.phone.key);
    return {
      row: one.row,
      outcome: isKnown ? 'update' : 'create',
      phone: one.phone.e164,
      // An existing name stays.
      name: names.get(one.phone.key) || name || null,
      opt_in,
      tags,
      source_ref,
      attributes: attributes as Record<string, string>,
      problems: [],
    };
  });
}

async function firstRows(file: Iterable<Uint8Array>): Promise<CsvRow[]> {
  const found: CsvRow[] = [];
  try {
    for await (const rows of csvRows({ file, isHeader: (header) => hasPhoneColumn({ header }) })) {
      found.push(...rows);
      if (found.length > ROWS) break;
    }
  } catch (error) {
    // The start of a file may be cut anywhere; the import reports what is wrong further down.
    if (found.length === 0) throw error;
  }
  return found;
}
