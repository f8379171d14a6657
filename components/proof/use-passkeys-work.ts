import { useSyncExternalStore } from 'react';
import { passkeysWork } from '#components/browser/sign-in.ts';

const never = () => () => {};

/** Whether this browser can have passkeys here; the server's page supposes that it can. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, passkeysWork, () => true);
}
