/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A run's variables by name. */
export type Variables = Record<string, JsonValue>;
