export type Place = { x: number; y: number };
export type Box = Place & { height: number };

/** Wider than a node on the canvas, to leave room for an edge. */
const WIDTH = 280;
const GAP = 40;
/** Farther than a canvas shows. */
const FARTHEST = 100_000;

/** Our nodes are as wide as Typebot's groups, and about twice as high as its blocks. */
export function placeOf(coordinates: Place | null | undefined): Place {
  const within = (value: number) => Math.round(Math.max(-FARTHEST, Math.min(value, FARTHEST)));
  return { x: within(coordinates?.x ?? 0), y: within((coordinates?.y ?? 0) * 2) };
}

/** Moves boxes down that would overlap another, in the given order, which is from the top of a group. */
export function spreadOut<One extends Box>(boxes: readonly One[]): One[] {
  const placed: One[] = [];
  for (const box of boxes) {
    const beside = placed.filter(({ x }) => Math.abs(x - box.x) < WIDTH).toSorted((a, b) => a.y - b.y);
    let { y } = box;
    for (const other of beside) {
      if (other.y < y + box.height + GAP && y < other.y + other.height + GAP) y = other.y + other.height + GAP;
    }
    placed.push({ ...box, y });
  }
  return placed;
}
