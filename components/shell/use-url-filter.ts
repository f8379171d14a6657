import { usePathname, useSearchParams } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';

/**
 * A list's filter, kept in the address, so that it survives a reload and can be shared. Setting a name to null or ''
 * removes it. The page is not requested again: its queries follow the address. A change applies at once, before the
 * router has updated; otherwise text typed in the meantime would be lost, and outdated rows could be selected. `present` has
 * all of the address's parameters.
 */
export function useUrlFilter<Name extends string>(names: readonly Name[]) {
  const pathname = usePathname();
  const [query, showAtOnce] = useOptimistic(useSearchParams().toString());
  const present = new URLSearchParams(query);
  const filter = Object.fromEntries(names.map((name) => [name, present.get(name) ?? undefined])) as Partial<
    Record<Name, string>
  >;
  const set = (changes: Partial<Record<Name, string | null>>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    startTransition(() => {
      showAtOnce(next.toString());
      window.history.replaceState(null, '', next.size > 0 ? `${pathname}?${next}` : pathname);
    });
  };
  return { filter, present, set, isEmpty: names.every((name) => !filter[name]) };
}
