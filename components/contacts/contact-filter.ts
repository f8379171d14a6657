import type { ContactFilters } from '#lib/messaging/contacts/admin-operations.ts';
import { contactSorts } from '#lib/messaging/contacts/constants.ts';

/** The filters' names in the address. */
export const contactFilterNames = ['search', 'tag', 'opt_in', 'attribute', 'value', 'sort'] as const;

export type ContactSort = (typeof contactSorts)[number];
const optIns = ['yes', 'no', 'unknown'] as const;

/** The address's filters as a query for the server, without values that it would refuse. */
export function contactQuery(
  asked: Partial<Record<(typeof contactFilterNames)[number], string>>,
): ContactFilters & { sort?: ContactSort } {
  const search = asked.search?.trim().slice(0, 100);
  const optIn = optIns.find((known) => known === asked.opt_in);
  const sort = contactSorts.find((known) => known === asked.sort && known !== 'newest');
  return {
    ...(search && { search }),
    ...(asked.tag && { tag: asked.tag.slice(0, 100) }),
    ...(optIn && { opt_in: optIn }),
    ...(asked.attribute && { attribute: asked.attribute.slice(0, 100) }),
    ...(asked.attribute && asked.value && { value: asked.value.slice(0, 200) }),
    ...(sort && { sort }),
  };
}
