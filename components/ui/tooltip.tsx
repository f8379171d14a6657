'use client';
import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { onDemand } from '#components/browser/on-demand.ts';

const popup = onDemand(() => import('./tooltip-popup.tsx'));

const SHOW_MS = 400;
/** Time to move the pointer from the control to the tooltip. */
const HIDE_MS = 120;
/** Shortly after one tooltip, the next one appears without a delay. */
const NEXT_MS = 400;

let lastHidden = Number.NEGATIVE_INFINITY;

/**
 * A short text about what a control does or a value means. It must not be a control's only name: use an aria-label for
 * that. `children` is the control, an element without its own ref and without handlers for hover and focus.
 */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'bottom' | 'right';
  children: ReactElement<ComponentProps<'button'>>;
}) {
  const loaded = popup.useModule();
  const anchor = useRef<HTMLButtonElement>(null);
  const timer = useRef<NodeJS.Timeout>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (after: number) => {
    popup.prepare();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setOpen(true);
      setUsed(true);
    }, after);
  };
  const hide = (after = 0) => {
    clearTimeout(timer.current);
    if (!isOpen) return;
    lastHidden = Date.now();
    timer.current = setTimeout(() => setOpen(false), after);
  };
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') show(Date.now() - lastHidden < NEXT_MS ? 0 : SHOW_MS);
    },
    onPointerLeave: () => hide(HIDE_MS),
    onPointerDown: () => hide(),
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) show(0);
    },
    onBlur: () => hide(),
  };
  return (
    <>
      {cloneElement(children, { ref: anchor, ...handlers })}
      {loaded && isUsed && (
        <loaded.TooltipPopup
          anchor={anchor}
          side={side}
          isOpen={isOpen}
          onStay={() => clearTimeout(timer.current)}
          onClose={() => hide()}
        >
          {content}
        </loaded.TooltipPopup>
      )}
    </>
  );
}
