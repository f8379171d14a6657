import { isDomainName } from './is-domain-name.ts';

/** Whether this browser, at this address, can have passkeys. */
export function passkeysWork(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && isDomainName(window.location.hostname);
}
