import { invalid, notFound } from '#lib/contract/errors.ts';
import { type Phone, parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import type { BeforeSend } from './before-send.ts';

/**
 * Whom a message is for: a phone that may be new to us, or a conversation's contact, who may hide their number and is
 * reached from the conversation's own number.
 */
export type Addressee =
  | { phone: Phone; contactId: null; numberId?: undefined }
  | { phone: null; contactId: string; numberId: string };

/** Throws `validation_failed` for an invalid phone. */
export async function byPhone({
  workspaceId,
  to,
}: {
  workspaceId: string;
  to: string | undefined;
}): Promise<Addressee> {
  const phone = parsePhone({ input: to ?? '', defaultCountry: await defaultCountry({ workspaceId }) });
  if (!phone) throw invalid(['body', 'to'], 'This is not a valid phone number.', 'phone_invalid');
  return { phone, contactId: null };
}

/** Throws `not_found` for an unknown conversation. */
export function inConversation({ contactId, numberId }: BeforeSend): Addressee & { numberId: string } {
  if (!contactId || !numberId) throw notFound('conversation');
  return { phone: null, contactId, numberId };
}
