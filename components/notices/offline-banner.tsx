'use client';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { noticesText } from '#components/i18n/en/notices-text.ts';

/** Shown while the browser has no connection. Over the page, not in it, so that nothing jumps. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center">
      {!isOnline && (
        <p className="m-2 flex items-center gap-2 rounded-full bg-ink px-3.5 py-1.5 text-[0.8125rem] text-canvas shadow-pop">
          <WifiOff aria-hidden className="size-4" />
          {noticesText.offline}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
