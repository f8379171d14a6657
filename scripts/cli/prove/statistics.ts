/** The value that a `part` (0 to 1) of all values lies below. */
export function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}
