/** The part of a list that is seen: the first row and how many, before anything is added for what comes next. */
export type Sight = { first: number; rows: number };

/** Which rows a box shows that has scrolled to `top`. All rows are `rowHeight` high; everything is in pixels. */
export function sightOf({ top, height, rowHeight }: { top: number; height: number; rowHeight: number }): Sight {
  const first = Math.max(0, Math.floor(top / rowHeight));
  return { first, rows: height > 0 ? Math.max(0, Math.ceil((top + height) / rowHeight) - first) : 0 };
}

/** The places of the rows in sight and of `overscan` more on each side; none of a list that is hidden. */
export function rowsInSight({ first, rows }: Sight, count: number, overscan: number): number[] {
  if (rows === 0) return [];
  const from = Math.max(0, Math.min(first, count) - overscan);
  const to = Math.min(count, first + rows + overscan);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
