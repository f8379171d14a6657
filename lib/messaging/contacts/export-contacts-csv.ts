import { csvLine } from '#lib/platform/csv/csv-line.ts';
import type { ContactFilters, ContactView } from './admin-operations.ts';
import { csvFields } from './constants.ts';
import { contactFacets } from './contact-facets.ts';
import { attributeColumn } from './csv-columns.ts';
import { listContacts } from './list-contacts.ts';
import { writeTags } from './tags-cell.ts';

const PAGE = 1_000;

/**
 * The contacts as CSV, page by page: the columns that an import reads, then one per attribute. Imported unchanged, it
 * changes nothing, except that lists and objects become text.
 */
export async function* exportContactsCsv({
  workspaceId,
  ...filters
}: ContactFilters & { workspaceId: string }): AsyncGenerator<string> {
  const { attributes } = await contactFacets({ workspaceId, max: null });
  yield csvLine([...csvFields, ...attributes.map(attributeColumn)]);
  let cursor: string | undefined;
  do {
    const page = await listContacts({ workspaceId, limit: PAGE, cursor, ...filters });
    yield page.contacts.map((contact) => csvLine(cellsOf(contact, attributes))).join('');
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
