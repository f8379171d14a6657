import { csvLine } from '#lib/platform/csv/csv-line.ts';
import type { ContactFilters, ContactView } from './admin-operations.ts';
import { csvFields, MAX_CSV_COLUMNS } from './constants.ts';
import { attributeColumn, OTHER_ATTRIBUTES } from './csv-columns.ts';
import { listContacts } from './list-contacts.ts';
import { namesInUse } from './names-in-use.ts';
import { writeTags } from './tags-cell.ts';

const PAGE = 1_000;
/** All but one of the columns that an import takes: the last is for the attributes that are left. */
const MAX_ATTRIBUTES = MAX_CSV_COLUMNS - csvFields.length - 1;

/**
 * The contacts as CSV, page by page: the columns that an import reads, then one per attribute. Imported unchanged, it
 * changes nothing, except that lists and objects become text. If the workspace has too many attributes for that, the rarest
 * are in the last column, as JSON, which an import ignores.
 */
export async function* exportContactsCsv({
  workspaceId,
  ...filters
}: ContactFilters & { workspaceId: string }): AsyncGenerator<string> {
  const { names } = await namesInUse({ workspaceId, of: 'attributes' });
  const columns = names.slice(0, MAX_ATTRIBUTES);
  const isShort = names.length > columns.length;
  yield csvLine([...csvFields, ...columns.map(attributeColumn), ...(isShort ? [OTHER_ATTRIBUTES] : [])]);
  const inColumns = new Set(columns);
  let cursor: string | undefined;
  do {
    const page = await listContacts({ workspaceId, limit: PAGE, cursor, ...filters });
    yield page.contacts
      .map((contact) => csvLine([...cellsOf(contact, columns), ...(isShort ? [othersOf(contact, inColumns)] : [])]))
      .join('');
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

function cellsOf({ phone, name, opt_in, tags, source_ref, attributes }: ContactView, columns: string[]): string[] {
  const values = columns.map((column) => (Object.hasOwn(attributes, column) ? attributes[column] : null) ?? '');
  return [
    phone ?? '',
    name ?? '',
    opt_in === null ? '' : String(opt_in),
    writeTags(tags),
    source_ref ?? '',
    ...values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))),
  ];
}

function othersOf({ attributes }: ContactView, inColumns: ReadonlySet<string>): string {
  const others = Object.entries(attributes).filter(([name]) => !inColumns.has(name));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
}
