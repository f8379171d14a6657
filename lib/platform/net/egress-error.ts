/** Why a call to a user's URL brought no (whole) answer. `SecretHostMismatch` and `MissingSecret` are the flow's own. */
export type EgressReason =
  | 'ConnectTimeout'
  | 'ReadTimeout'
  | 'ConnectError'
  | 'ReadError'
  | 'DNSError'
  | 'TLSError'
  | 'BlockedAddress'
  | 'TooManyRedirects'
  | 'InvalidURL';

/**
 * A call through the egress guard failed. `reason` is for people and programs outside; the message and the cause may name
 * addresses and are for logs.
 */
export class EgressError extends Error {
  readonly reason: EgressReason;
  constructor(reason: EgressReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EgressError';
    this.reason = reason;
  }
}
