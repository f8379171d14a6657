/** The fields that were given, so that the others do not overwrite what is known. */
export function definedOnly<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}
