import { csvLine } from '#lib/platform/csv/csv-line.ts';
import type { ContactFilters, ContactView } from './admin-operations.ts';
import { contactFacets } from './contact-facets.ts';
import { listContacts } from './list-contacts.ts';

const PAGE = 1_000;

/**
 * The contacts as CSV, page by page: the columns that an import reads, then one per attribute, whose
 * values an import reads as text.
 */
export async function* exportContactsCsv({
  workspaceId,
  ...filters
}: ContactFilters & { workspaceId: string }): AsyncGenerator<string> {
  const { attributes } = await contactFacets({ workspaceId });
  yield csvLine(['phone', 'name', 'opt_in', 'tags', 'source_ref', ...attributes]);
  let cursor: string | undefined;
  do {
    const page = await listContacts({ workspaceId, limit: PAGE, cursor, ...filters });
    yield page.contacts.map((contact) => csvLine(cellsOf(contact, attributes))).join('');
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

function cellsOf({ phone, name, opt_in, tags, source_ref, attributes }: ContactView, columns: string[]): string[] {
  const values = columns.map((column) => attributes[column] ?? '');
  return [
    phone ?? '',
    name ?? '',
    opt_in === null ? '' : String(opt_in),
    tags.join(';'),
    source_ref ?? '',
    ...values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))),
  ];
}
