import type { Contact, Metadata } from '../delivery/webhook-batch.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { Customer } from '../world/customers.ts';

export function metadataOf(number: BusinessNumber): Metadata {
  return { display_phone_number: number.display, phone_number_id: number.id };
}

/**
 * A person as webhooks name them; without `wa_id` when the person hides the number
 * (docs/reference/whatsapp.md#people-without-a-phone-number).
 */
export function contactOf(customer: Customer): Contact {
  return {
    profile: { name: customer.name, ...(customer.username !== null && { username: customer.username }) },
    ...(!customer.hidesPhone && { wa_id: customer.waId }),
    user_id: customer.userId,
  };
}
