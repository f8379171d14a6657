/**
 * Why a request to a user's URL got no complete response. `SecretHostMismatch` and `MissingSecret` come from flows only.
 */
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
 * A request through the egress guard failed. `reason` is public; the message and the cause may name addresses and are for
 * logs only.
 */
export class EgressError extends Error {
  readonly reason: EgressReason;
  constructor(reason: EgressReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EgressError';
    this.reason = reason;
  }
}
