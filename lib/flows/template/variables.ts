/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

const TIME_ZONE = Symbol('time zone');

/** A run's variables by name and, under a symbol that no name can reach, the time zone for dates in texts. */
export type Variables = Record<string, JsonValue> & { readonly [TIME_ZONE]?: string };

/** The same variables, with a time zone for dates in texts. It is never stored with them. */
export function inTimeZone(variables: Variables, timeZone: string): Variables {
  return { ...variables, [TIME_ZONE]: timeZone };
}

export function timeZoneOf(variables: Variables): string {
  return variables[TIME_ZONE] ?? 'UTC';
}
