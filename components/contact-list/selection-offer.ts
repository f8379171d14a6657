import { MAX_TAGGED_MATCHING } from '#lib/messaging/contacts/constants.ts';

/**
 * Offers to select all that match, once all rows are selected and there are more: how many they are, or that they are too
 * many.
 */
export function offerOf({
  rows,
  total,
  selected,
}: {
  rows: readonly { id: string }[];
  /** How many match; with `is_more`, at least. */
  total: { count: number; is_more: boolean } | undefined;
  selected: ReadonlySet<string>;
}): number | 'too_many' | null {
  if (!total || (!total.is_more && total.count <= rows.length)) return null;
  if (!rows.every(({ id }) => selected.has(id))) return null;
  return total.is_more || total.count > MAX_TAGGED_MATCHING ? 'too_many' : total.count;
}
