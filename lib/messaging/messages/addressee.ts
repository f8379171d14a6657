import { invalid, notFound } from '#lib/contract/errors.ts';
import { type Phone, parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { talkOfUser } from '../contacts/talk-of-user.ts';
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
  to,
}: {
  workspaceId: string;
  to: string | undefined;
}): Promise<Addressee> {
  const talk = await talkOfUser({ workspaceId, to: to ?? '' });
  if (talk) return { phone: null, contactId: talk.contactId, numberId: talk.numberId };
  const phone = parsePhone({ input: to ?? '', defaultCountry: await defaultCountry({ workspaceId }) });
  if (!phone) throw invalid(['body', 'to'], 'This is not a valid phone number.', 'phone_invalid');
  return { phone, contactId: null };
}

/** Throws `not_found` for an unknown conversation. */
export function inConversation({ contactId, numberId }: BeforeSend): Addressee & { numberId: string } {
  if (!contactId || !numberId) throw notFound('conversation');
  return { phone: null, contactId, numberId };
}
