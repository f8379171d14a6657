import { useMemo, useState } from 'react';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { addressOf, type ShownList, shownNames, shownOf } from './inbox-filter.ts';

/**
 * The part of the inbox that the address describes, a function that changes it, and the address's parameters. Typed text is
 * shown at once; the address follows.
 */
export function useShownList(): [ShownList, (shown: ShownList) => void, URLSearchParams] {
  const { filter, present, set } = useUrlFilter(shownNames);
  const [search, setSearch] = useState(filter.search ?? '');
  const { tag, show, status, owner, in: place } = filter;
  const shown = useMemo(
    () => shownOf({ search, tag, show, status, owner, in: place }),
    [search, tag, show, status, owner, place],
  );
  const change = (next: ShownList) => {
    setSearch(next.search);
    set(addressOf(next));
  };
  return [shown, change, present];
}
