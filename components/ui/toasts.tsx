'use client';
import { useEffect } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';
import { onUserInput } from '#components/browser/on-user-input.ts';
import { onToastWaiting } from '#components/browser/toasts.ts';

const toaster = onDemand(() => import('./toaster.tsx'));

/**
 * Where short messages appear; `toasts` (components/browser/toasts.ts) sends them. Rendered once, in the root layout.
 */
export function Toasts() {
  const loaded = toaster.useModule();
  useEffect(() => {
    if (loaded) return;
    // Toasts respond to actions. Loaded at the first one, the toaster can also report a lost connection.
    const stopListening = onUserInput(toaster.prepare);
    const stopWaiting = onToastWaiting(toaster.prepare);
    // If that action came without a connection, its failure is told afterwards.
    window.addEventListener('online', toaster.prepare);
    return () => {
      stopListening();
      stopWaiting();
      window.removeEventListener('online', toaster.prepare);
    };
  }, [loaded]);
  return loaded && <loaded.Toaster />;
}
