/**
 * The names to choose from, among them the chosen one: a contact may no longer have it, and the names may still be loading.
 */
export function withChosen(names: readonly string[] = [], chosen: string | null | undefined): readonly string[] {
  return chosen && !names.includes(chosen) ? [chosen, ...names] : names;
}
