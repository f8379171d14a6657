import { createContext, useContext, useSyncExternalStore } from 'react';
import { passkeysWork } from '#components/browser/passkeys-work.ts';

/** What the server supposes of {@link usePasskeysWork}, so that its page has the size that the browser gives it. */
export const PasskeysSupposed = createContext(true);

const never = () => () => {};

/** Whether this browser can have passkeys here. */
export function usePasskeysWork(): boolean {
  const supposed = useContext(PasskeysSupposed);
  return useSyncExternalStore(never, passkeysWork, () => supposed);
}
