'use client';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** What a Tooltip shows: the part of it that is loaded when it is needed. */
export function TooltipPopup({ side, children }: { side: 'top' | 'bottom' | 'right'; children: ReactNode }) {
  return (
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner className="z-50" sideOffset={6} side={side}>
        <BaseTooltip.Popup className="max-w-64 rounded-lg bg-ink px-2.5 py-1.5 text-xs text-pretty text-canvas shadow-pop transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0">
          {children}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  );
}
