export type Box = { x: number; y: number; width: number; height: number };

/** Where a box would snap to, and the lines that it would share with another. */
export type Alignment = { x: number; y: number; vertical: number | null; horizontal: number | null };

/** Snaps a moving box to edges and middles of others at most `within` away, on each axis independently. */
export function alignTo(moving: Box, others: readonly Box[], within: number): Alignment {
  const across = nearest(
    linesOf(moving.x, moving.width),
    others.flatMap(({ x, width }) => linesOf(x, width)),
    within,
  );
  const down = nearest(
    linesOf(moving.y, moving.height),
    others.flatMap(({ y, height }) => linesOf(y, height)),
    within,
  );
  return {
    x: moving.x + (across?.by ?? 0),
    y: moving.y + (down?.by ?? 0),
    vertical: across?.line ?? null,
    horizontal: down?.line ?? null,
  };
}

const linesOf = (start: number, length: number) => [start, start + length / 2, start + length];

function nearest(own: readonly number[], lines: readonly number[], within: number) {
  let best: { by: number; line: number } | null = null;
  for (const line of lines) {
    for (const mine of own) {
      const by = line - mine;
      if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  }
  return best;
}
