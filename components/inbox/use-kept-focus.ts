import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isStillnessAwaited } from './awaited-stillness.ts';
import { focusOpen, keepStill } from './use-list-keys.ts';

/**
 * When another conversation is shown and what had the focus has gone with the last one, as after Back, the focus goes to
 * the open one's row. Otherwise it would be nowhere, and Tab would start again at the top of the page. If someone was
 * typing in a conversation that was joined to this one, the focus goes to the whole `column`: what they type on would act as
 * the inbox's shortcuts.
 */
export function useKeptFocus({
  frame,
  column,
  selected,
}: {
  frame: RefObject<HTMLDivElement | null>;
  /** What shows the open conversation, and stays when another one is opened. */
  column: RefObject<HTMLDivElement | null>;
  selected: string | null;
}): void {
  const shown = useRef(selected);
  // At once, so that no key falls in between.
  useLayoutEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    const isStill = isStillnessAwaited(selected);
    if (document.activeElement !== document.body) return;
    if (isStill && column.current) keepStill(column.current);
    else if (frame.current) focusOpen(frame.current);
  }, [frame, column, selected]);
}
