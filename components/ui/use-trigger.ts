'use client';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { OnDemand } from '#components/browser/on-demand.ts';

/** By what something was opened: keys begin at its first or its last item. */
export type Opened = 'pointer' | 'ArrowDown' | 'ArrowUp';

/**
 * A button of ours that opens what comes on demand: `handlers` and `looks` are for the button, which stays the same element
 * all the time. What opens stands beside it once it `isUsed`, and stays, so that one sees it close.
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
    // A press outside closes what is open: the one that closed it must not open it again.
    onPointerDown: () => {
      wasOpen.current = opened !== null;
    },
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      const isClosing = wasOpen.current || opened !== null;
      wasOpen.current = false;
      if (isClosing) return close();
      // Not every browser focuses a button that is pressed, and what closes gives the focus back.
      currentTarget.focus();
      // Keys press without counting clicks.
      open(detail === 0 ? 'ArrowDown' : 'pointer');
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape') return close();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key);
    },
    // What has not come yet opens nowhere else.
    onBlur: () => {
      if (!isLoaded) close();
    },
  };
  const looks = { 'data-popup-open': opened ? '' : undefined };
  return { anchor, id, opened, isUsed, close, handlers, looks };
}
