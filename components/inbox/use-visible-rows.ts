import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Viewport, viewportOf, visibleRows } from './visible-rows.ts';

/** In pixels: the list's height that the server assumes. */
const USUAL_HEIGHT = 800;

/**
 * The indexes of the rows visible in `scroller`, and of some on each side. All rows are `rowHeight` pixels high, so
 * this needs no virtualizer library, which would add 11 KB to the inbox's first load
 * (docs/decisions/255-what-a-page-weighs.md).
 */
export function useVisibleRows({
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
  const [sight, setSight] = useState<Viewport>(() => viewportOf({ top: 0, height: USUAL_HEIGHT, rowHeight }));
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const now = viewportOf({ top: box.scrollTop, height: box.clientHeight, rowHeight });
      setSight((before) => (before.first === now.first && before.rows === now.rows ? before : now));
    };
    // Synchronously, before the paint: after a jump, or when shown again, the box would be empty.
    const lookAtOnce = () => flushSync(look);
    const sizes = new ResizeObserver(lookAtOnce);
    sizes.observe(box);
    box.addEventListener('scroll', lookAtOnce, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', lookAtOnce);
    };
  }, [scroller, rowHeight]);
  return visibleRows(sight, count, overscan);
}
