import { notFound } from '#lib/contract/errors.ts';
import type { Phone } from '#lib/platform/phones/parse-phone.ts';
import { personAt } from '../contacts/person-at.ts';
import type { BeforeSend } from './before-send.ts';

/**
 * Whom a message is for: a phone that may be new to us, or a conversation's contact, who may hide their number and is
 * reached from the conversation's own number.
 */
export type Addressee =
  | { phone: Phone; contactId: null; numberId?: undefined }
  | { phone: null; contactId: string; numberId: string };

/** The person at a phone in any format, or with a user ID. Throws `validation_failed` when `to` is neither. */
export async function addresseeAt({
  workspaceId,
  to = '',
}: {
  workspaceId: string;
  to: string | undefined;
}): Promise<Addressee> {
  const person = await personAt({ workspaceId, to });
  if (person.phone) return { phone: person.phone, contactId: null };
  return { phone: null, contactId: person.contactId, numberId: person.numberId };
}

/** Throws `not_found` for an unknown conversation. */
export function inConversation({ contactId, numberId }: BeforeSend): Addressee & { numberId: string } {
  if (!contactId || !numberId) throw notFound('conversation');
  return { phone: null, contactId, numberId };
}
