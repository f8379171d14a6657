import { useCallback, useState } from 'react';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { useSelection } from '../ui/use-selection.ts';
import { offerOf } from './selection-offer.ts';

/**
 * The contacts chosen on the page: rows by ID, or all that match the filter, also beyond the rows. `matching` is the filter
 * then, with their number.
 */
export function useContactSelection<Filters extends object>({
  rows,
  total,
  filters,
}: {
  rows: ContactView[];
  total: { count: number; is_more: boolean } | undefined;
  filters: Filters;
}) {
  const { selected, select, clear } = useSelection();
  const [isAllMatching, setAllMatching] = useState(false);
  const matching = isAllMatching && total ? { ...filters, count: total.count } : null;
  return {
    selected,
    matching,
    count: matching?.count ?? selected.size,
    offer: offerOf({ rows, total, selected }),
    selectMatching: () => setAllMatching(true),
    select: useCallback(
      (ids: string[], isSelected: boolean) => {
        setAllMatching(false);
        select(ids, isSelected);
      },
      [select],
    ),
    clear: useCallback(() => {
      setAllMatching(false);
      clear();
    }, [clear]),
  };
}
