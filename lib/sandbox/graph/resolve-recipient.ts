import { graphError } from '../kit/error-codes.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { Customer } from '../world/customers.ts';
import { waIdOf } from '../world/wa-id.ts';
import type { World } from '../world/world.ts';

/**
 * The recipient of a message (docs/reference/whatsapp.md#recipient). A number without `+` that is formatted or too short
 * to be international gets the country code of the business number, as at Meta; long plain digits are used as they are.
 * If both are given, `to` takes precedence over `recipient` (a user ID). Throws a Graph error.
 */
export function resolveRecipient(
  world: World,
  number: BusinessNumber,
  { to, recipient }: { to: string | undefined; recipient: string | undefined },
): Customer {
  if (!to) {
    const customer = recipient === undefined ? undefined : world.customers.byUserId(recipient);
    if (!customer) throw graphError(131009, { details: 'recipient: no such user' });
    return customer;
  }
  const digits = dialledDigits(to, number);
  if (waIdOf(digits) === waIdOf(number.display)) throw graphError(131021);
  const { allowed_recipients: allowed } = world.settings;
  if (allowed && !allowed.some((entry) => entry.replace(/\D/g, '') === digits)) throw graphError(131030);
  return world.customers.customer(digits);
}

function dialledDigits(to: string, number: BusinessNumber): string {
  if (!/^\+?[\d\s().-]+$/.test(to)) throw graphError(131009, { details: 'Recipient phone number is not valid' });
  const digits = to.replace(/\D/g, '');
  const isInternational = to.startsWith('+') || (digits === to && digits.length > 10);
  const dialled = isInternational ? digits : number.countryCallingCode + digits;
  if (dialled.length < 7 || dialled.length > 15) {
    throw graphError(131009, { details: 'Recipient phone number is not valid' });
  }
  return dialled;
}
