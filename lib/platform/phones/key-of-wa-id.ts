import { phoneKey } from './phone-key.ts';

/**
 * The phone key of a channel ID (`wa_id`: digits only, not always E.164). Null when it holds no phone number: people who
 * hide theirs are known by a user ID such as `IN.1234567890`.
 */
export function keyOfWaId(waId: string): string | null {
  return /^[1-9]\d{5,16}$/.test(waId) ? phoneKey(waId) : null;
}
