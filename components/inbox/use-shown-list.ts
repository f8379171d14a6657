import { useMemo } from 'react';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { addressOf, type ShownList, shownNames, shownOf } from './inbox-filter.ts';

/** The part of the inbox that the address describes, a function that changes it, and the address's parameters. */
export function useShownList(): [ShownList, (shown: ShownList) => void, URLSearchParams] {
  const { filter, present, set } = useUrlFilter(shownNames);
  const { search, tag, show, status, owner, in: place } = filter;
  const shown = useMemo(
    () => shownOf({ search, tag, show, status, owner, in: place }),
    [search, tag, show, status, owner, place],
  );
  return [shown, (next) => set(addressOf(next)), present];
}
