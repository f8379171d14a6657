import { useCallback, useSyncExternalStore } from 'react';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { useIsConnected } from './own-numbers.tsx';
import { useConversation } from './use-conversation.ts';

/**
 * How long a conversation's window is still open, to the minute; null if it is closed, or our number is disconnected.
 * Changes at the moment at which it closes.
 */
export function useWindow({
  id,
  number_id,
  window_expires_at: expiresAt,
}: Pick<InboxConversation, 'id' | 'number_id' | 'window_expires_at'>): { hours: number; minutes: number } | null {
  const isConnected = useIsConnected({ number_id });
  const end = expiresAt && isConnected ? Date.parse(expiresAt) : 0;
  // The first rendering in the browser has to be like the server's, also where this device's clock is wrong.
  const { dataUpdatedAt: readAt } = useConversation(id);
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const left = end - Date.now();
        if (left <= 0) return;
        timer = setTimeout(
          () => {
            listener();
            wait();
          },
          (left % MINUTE_MS) + 1,
        );
      };
      wait();
      return () => clearTimeout(timer);
    },
    [end],
  );
  const minutes = useSyncExternalStore(
    subscribe,
    () => minutesUntil(end, Date.now()),
    () => minutesUntil(end, readAt),
  );
  return minutes === null ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

function minutesUntil(end: number, now: number): number | null {
  const left = end - now;
  return left > 0 ? Math.floor(left / MINUTE_MS) : null;
}
