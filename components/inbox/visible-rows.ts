/** The visible part of a list: its first row and the number of rows, without overscan. */
export type Viewport = { first: number; rows: number };

/** The rows visible in a box scrolled to `top`. All rows have the height `rowHeight`; everything is in pixels. */
export function viewportOf({ top, height, rowHeight }: { top: number; height: number; rowHeight: number }): Viewport {
  const first = Math.max(0, Math.floor(top / rowHeight));
  return { first, rows: height > 0 ? Math.max(0, Math.ceil((top + height) / rowHeight) - first) : 0 };
}

/** The indexes of the visible rows and of `overscan` more on each side; none if the list is hidden. */
export function visibleRows({ first, rows }: Viewport, count: number, overscan: number): number[] {
  if (rows === 0) return [];
  const from = Math.max(0, Math.min(first, count) - overscan);
  const to = Math.min(count, first + rows + overscan);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
