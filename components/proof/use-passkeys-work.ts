import { createContext, useContext, useSyncExternalStore } from 'react';
import { passkeysWork } from '#components/browser/passkeys-work.ts';

/** The server's assumption for {@link usePasskeysWork}, so that its page has the same size as the browser's. */
export const PasskeysSupposed = createContext(true);

const never = () => () => {};

/** Whether this browser can use passkeys here. */
export function usePasskeysWork(): boolean {
  const supposed = useContext(PasskeysSupposed);
  return useSyncExternalStore(never, passkeysWork, () => supposed);
}
