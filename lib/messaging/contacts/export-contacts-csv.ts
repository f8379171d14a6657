import { csvLine } from '#lib/platform/csv/csv-line.ts';
import { db } from '#lib/platform/database/db.ts';
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
 * changes nothing. If the workspace has too many attributes for that, the rarest are in the last column, as JSON, which an
 * import ignores.
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
    const texts = await textsOf({ workspaceId, contacts: page.contacts });
    yield page.contacts
      .map((contact) => [
        ...cellsOf(contact, columns, texts.get(contact.id)),
        ...(isShort ? [othersOf(contact, inColumns)] : []),
      ])
      .map(csvLine)
      .join('');
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

/** Per contact, the attributes that are no texts, as PostgreSQL writes them: an import compares them so. */
async function textsOf({ workspaceId, contacts }: { workspaceId: string; contacts: ContactView[] }) {
  const found = await db().$queryRaw<{ id: string; texts: Record<string, string> }[]>`
    SELECT id, jsonb_object_agg(key, value #>> '{}') AS texts
    FROM contacts CROSS JOIN LATERAL jsonb_each(attributes)
    WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${contacts.map(({ id }) => id)}::uuid[])
      AND jsonb_typeof(value) <> 'string'
    GROUP BY id`;
  return new Map(found.map(({ id, texts }) => [id, texts]));
}

function cellsOf(
  { phone, name, opt_in, tags, source_ref, attributes }: ContactView,
  columns: string[],
  texts: Record<string, string> = {},
): string[] {
  const values = columns.map((column) => ownValue(texts, column) ?? ownValue(attributes, column) ?? '');
  return [
    phone === null ? '' : phoneCell(phone),
    name ?? '',
    opt_in === null ? '' : String(opt_in),
    writeTags(tags),
    source_ref ?? '',
    ...values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))),
  ];
}

/** Without a plus, an import takes up to ten digits for a number of the workspace's country. */
const phoneCell = (digits: string) => (digits.length > 10 ? digits : `+${digits}`);

const ownValue = <Value>(values: Record<string, Value>, key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined;

function othersOf({ attributes }: ContactView, inColumns: ReadonlySet<string>): string {
  const others = Object.entries(attributes).filter(([name]) => !inColumns.has(name));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
}
