'use client';
import { useEffect } from 'react';
import { onDemand } from '#lib/browser/on-demand.ts';
import { onToastWaiting } from '#lib/browser/toasts.ts';

const toaster = onDemand(() => import('./toaster.tsx'));
const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

/** Where short messages appear; `toasts` (lib/browser/toasts.ts) sends them. Stands once, in the root layout. */
export function Toasts() {
  const loaded = toaster.useModule();
  useEffect(() => {
    if (loaded) return;
    // Messages answer what a person does. Loaded with the first act, it can also tell that the connection has gone.
    for (const act of FIRST_ACTS) window.addEventListener(act, toaster.prepare, { capture: true, passive: true });
    const stopWaiting = onToastWaiting(toaster.prepare);
    return () => {
      for (const act of FIRST_ACTS) window.removeEventListener(act, toaster.prepare, { capture: true });
      stopWaiting();
    };
  }, [loaded]);
  return loaded && <loaded.Toaster />;
}
