import { createContext, useContext, useSyncExternalStore } from 'react';
import { isDomainName } from '#components/browser/is-domain-name.ts';

/** The server's assumption for {@link usePasskeysWork}, so that its page has the same size as the browser's. */
export const PasskeysSupposed = createContext(true);

const never = () => () => {};

const passkeysWork = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && isDomainName(window.location.hostname);

/** Whether this browser can use passkeys here. */
export function usePasskeysWork(): boolean {
  const supposed = useContext(PasskeysSupposed);
  return useSyncExternalStore(never, passkeysWork, () => supposed);
}
