/** Only the given fields, so that the others do not overwrite known values. */
export function definedOnly<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}
