import type { EgressReason } from './constants.ts';

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
