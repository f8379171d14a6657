'use client';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';

/** The popup of a Tooltip, which is loaded when it is needed. */
export function TooltipPopup({
  anchor,
  side,
  isOpen,
  onStay,
  onClose,
  children,
}: {
  anchor: RefObject<Element | null>;
  side: 'top' | 'bottom' | 'right';
  isOpen: boolean;
  /** Called when the pointer is over the popup. */
  onStay: () => void;
  /** Called when the pointer has left the popup, or Escape was pressed. */
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="z-50" anchor={anchor} sideOffset={6} side={side}>
          <BaseTooltip.Popup
            onPointerEnter={onStay}
            onPointerLeave={onClose}
            className="max-h-[min(20rem,var(--available-height))] max-w-64 overflow-y-auto rounded-lg bg-ink px-2.5 py-1.5 text-xs text-pretty text-canvas wrap-anywhere shadow-pop transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            {children}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
