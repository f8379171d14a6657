import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowsInSight, type Sight, sightOf } from './rows-in-sight.ts';

/** In pixels: what the server takes for the height of the list. */
const USUAL_HEIGHT = 800;

/**
 * The places of the rows that `scroller` shows, and of some on each side. All rows are `rowHeight` pixels high, which is
 * why it is by hand: a virtualizer's measures of other rows would be 11 KB of the inbox's first load
 * (docs/decisions/255-what-a-page-weighs.md).
 */
export function useRowsInSight({
  scroller,
  count,
  rowHeight,
  overscan,
}: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  overscan: number;
}): number[] {
  const [sight, setSight] = useState<Sight>(() => sightOf({ top: 0, height: USUAL_HEIGHT, rowHeight }));
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const now = sightOf({ top: box.scrollTop, height: box.clientHeight, rowHeight });
      setSight((before) => (before.first === now.first && before.rows === now.rows ? before : now));
    };
    // Before the box is painted: after a jump, or when it is shown again, it would be empty.
    const lookAtOnce = () => flushSync(look);
    const sizes = new ResizeObserver(lookAtOnce);
    sizes.observe(box);
    box.addEventListener('scroll', lookAtOnce, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', lookAtOnce);
    };
  }, [scroller, rowHeight]);
  return rowsInSight(sight, count, overscan);
}
