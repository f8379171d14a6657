import { useSyncExternalStore } from 'react';

/**
 * Whether the browser lets this site show notifications: `default` until it has asked. People change it in the browser's
 * settings at any time.
 */
export function useNotificationPermission(): NotificationPermission {
  return useSyncExternalStore(
    subscribe,
    () => ('Notification' in window ? Notification.permission : 'denied'),
    () => 'default',
  );
}

function subscribe(listener: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal }))
    // Not every browser reports changes. They are seen when the person returns from the settings.
    .catch(() => {});
  window.addEventListener('focus', listener, { signal });
  return () => ending.abort();
}
