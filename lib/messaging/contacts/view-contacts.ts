import { countContacts } from './count-contacts.ts';
import { listContacts } from './list-contacts.ts';

/** A page of contacts as the app shows it; the first page includes how many match. */
export async function viewContacts({
  limit,
  cursor,
  sort,
  number_id,
  ...matching
}: Parameters<typeof listContacts>[0]): Promise<
  Awaited<ReturnType<typeof listContacts>> & { total?: Awaited<ReturnType<typeof countContacts>> }
> {
  const [page, total] = await Promise.all([
    listContacts({ limit, cursor, sort, number_id, ...matching }),
    cursor === undefined ? countContacts(matching) : null,
  ]);
  return { ...page, ...(total && { total }) };
}
