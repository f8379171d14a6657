'use client';
import { TooltipRoot } from 'base-ui-part/tooltip/root/TooltipRoot.mjs';
import { TooltipTrigger } from 'base-ui-part/tooltip/trigger/TooltipTrigger.mjs';
import type { ReactElement, ReactNode } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';

const popup = onDemand(() => import('./tooltip-popup.tsx'));

/** A word on what a control does or a value means. Never the only name of a control: give that an aria-label. */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'bottom' | 'right';
  children: ReactElement;
}) {
  const loaded = popup.useModule();
  return (
    <TooltipRoot>
      <TooltipTrigger render={children} onPointerEnter={popup.prepare} onFocus={popup.prepare} />
      {loaded && <loaded.TooltipPopup side={side}>{content}</loaded.TooltipPopup>}
    </TooltipRoot>
  );
}
