import { usePathname, useSearchParams } from 'next/navigation';

/**
 * A list's filter as it is in the address, so that it survives a reload and can be handed on. Setting a name to null
 * or '' takes it out. The page itself is not asked for again: its queries follow the address.
 */
export function useUrlFilter<Name extends string>(names: readonly Name[]) {
  const pathname = usePathname();
  const present = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, present.get(name) ?? undefined])) as Partial<
    Record<Name, string>
  >;
  const set = (changes: Partial<Record<Name, string | null>>) => {
    const next = new URLSearchParams(present);
    for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    window.history.replaceState(null, '', next.size > 0 ? `${pathname}?${next}` : pathname);
  };
  return { filter, set, isEmpty: names.every((name) => !filter[name]) };
}
