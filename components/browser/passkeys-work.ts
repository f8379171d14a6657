import { isDomainName } from './is-domain-name.ts';

/** Whether this browser can use passkeys at this address. */
export function passkeysWork(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && isDomainName(window.location.hostname);
}
