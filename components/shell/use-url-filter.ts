import { usePathname, useSearchParams } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';

/**
 * A list's filter as it is in the address, so that it survives a reload and can be handed on. Setting a name to null
 * or '' takes it out. The page itself is not asked for again: its queries follow the address. What is set counts at
 * once, while the router takes its time: else what is typed meanwhile is lost, and rows of before could be chosen.
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
  return { filter, set, isEmpty: names.every((name) => !filter[name]) };
}
