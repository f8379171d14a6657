import { type RefObject, useEffect, useRef } from 'react';
import { focusOpen } from './use-list-keys.ts';

/**
 * When another conversation is shown and what had the focus has gone with the last one, as after Back, the focus goes to
 * the open one's row. Otherwise it would be nowhere, and Tab would start again at the top of the page.
 */
export function useKeptFocus({
  frame,
  selected,
}: {
  frame: RefObject<HTMLDivElement | null>;
  selected: string | null;
}): void {
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    if (frame.current && document.activeElement === document.body) focusOpen(frame.current);
  }, [frame, selected]);
}
