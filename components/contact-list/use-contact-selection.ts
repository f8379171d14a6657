import { useCallback, useState } from 'react';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { useSelection } from '../ui/use-selection.ts';
import { offerOf } from './selection-offer.ts';

/**
 * The contacts chosen on the page: rows by ID, or all that match the filter, also beyond the rows. `matching` is the filter
 * then, with their number. Another address, by whatever way, has nothing selected.
 */
export function useContactSelection<Filters extends object>({
  rows,
  total,
  filters,
  address,
}: {
  rows: ContactView[];
  total: { count: number; is_more: boolean } | undefined;
  filters: Filters;
  /** The filters and the order in the address, which the rows and `filters` follow. */
  address: string;
}) {
  const { selected, select, clear } = useSelection();
  const [isAllMatching, setAllMatching] = useState(false);
  const [chosenAt, setChosenAt] = useState(address);
  if (address !== chosenAt) {
    setChosenAt(address);
    setAllMatching(false);
    clear();
  }
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
