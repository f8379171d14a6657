'use client';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { OnDemand } from '#components/browser/on-demand.ts';

/** How something was opened: with a key, the focus starts at the first or last item. */
export type Opened = 'pointer' | 'ArrowDown' | 'ArrowUp';

/**
 * A button that opens a popup loaded on demand. `handlers` and `looks` are for the button, which always stays the same
 * element. Render the popup next to it once `isUsed`, and keep it, so that its closing is animated.
 */
export function useTrigger(parts: Pick<OnDemand<unknown>, 'prepare' | 'need'>, { isLoaded }: { isLoaded: boolean }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUsed, setUsed] = useState(false);
  const wasOpen = useRef(false);
  const close = () => setOpened(null);
  const open = (by: Opened) => {
    setOpened(by);
    setUsed(true);
    parts.need();
  };
  const handlers = {
    onPointerEnter: parts.prepare,
    onFocus: parts.prepare,
    // A press outside the popup closes it; if that press is on the button, it must not open it again.
    onPointerDown: () => {
      wasOpen.current = opened !== null;
    },
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      const isClosing = wasOpen.current || opened !== null;
      wasOpen.current = false;
      if (isClosing) return close();
      // Not every browser focuses a pressed button, and the popup returns the focus to it on closing.
      currentTarget.focus();
      // A press by keyboard has a click count of 0.
      open(detail === 0 ? 'ArrowDown' : 'pointer');
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape') return close();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key);
    },
    // If the popup is not loaded yet, it must not open after the focus has moved on.
    onBlur: () => {
      if (!isLoaded) close();
    },
  };
  const looks = { 'data-popup-open': opened ? '' : undefined };
  return { anchor, id, opened, isUsed, close, handlers, looks };
}
