import { useEffect, useState } from 'react';

/**
 * Whether the browser lets this site show notifications: `default` until it has asked. People change that in the browser's
 * settings at any time. Null until it is known.
 */
export function useNotificationPermission(): NotificationPermission | null {
  const [permission, setPermission] = useState<NotificationPermission | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const begin = async () => {
      const status = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
      if (signal.aborted) return;
      const look = () => setPermission(permissionNow(status));
      look();
      status?.addEventListener('change', look, { signal });
      // Not every browser reports changes.
      window.addEventListener('focus', look, { signal });
    };
    void begin();
    return () => leaving.abort();
  }, []);
  return permission;
}

function permissionNow(status: PermissionStatus | undefined): NotificationPermission {
  if (status) return status.state === 'prompt' ? 'default' : status.state;
  return 'Notification' in window ? Notification.permission : 'denied';
}
