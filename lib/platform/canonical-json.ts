/**
 * One form for each JSON value, whatever its key order and whitespace. Integers too large for a number keep their digits,
 * distinct from strings of the same digits.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted);

function sorted(_key: string, value: unknown): unknown {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return { long: String(BigInt(value as number)) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
