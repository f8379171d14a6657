'use client';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { cn } from '#components/browser/cn.ts';
import { noticesText } from '#components/i18n/en/notices-text.ts';

/** Shown while the browser has no connection. It has a place of its own, because it may stay for long. */
export function OfflineBanner({ isShort = false, className }: { isShort?: boolean; className?: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={className}>
      {!isOnline && (
        <p
          className={cn(
            'flex items-center gap-2 bg-ink text-[0.8125rem] text-canvas [&_svg]:size-4 [&_svg]:shrink-0',
            isShort ? 'rounded-full px-2.5 py-1' : 'mt-3 rounded-lg px-3 py-2',
          )}
        >
          <WifiOff aria-hidden />
          {isShort ? noticesText.offlineShort : noticesText.offline}
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
