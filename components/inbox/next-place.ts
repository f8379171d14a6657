/**
 * The place in the list to which J, K and the arrows go: from the row `at` a place, or from the `gap` that the open
 * conversation's row left when it no longer matched, such as when it was read or closed. At first it is the first row.
 */
export function nextPlace({
  at,
  gap,
  step,
  count,
}: {
  at: number | null;
  gap: number | null;
  step: 1 | -1;
  /** The number of rows. */
  count: number;
}): number {
  if (at !== null) return at + step;
  if (gap === null) return 0;
  // The row after the gap has its place by now.
  const next = step === 1 ? gap : gap - 1;
  return Math.max(0, Math.min(next, count - 1));
}
