import { invalid, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Phone, parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';

/**
 * Whom a message is for: a phone that may be new to us, or a conversation's contact, who may hide their number and is
 * reached from the conversation's own number.
 */
export type Addressee =
  | { phone: Phone; contactId: null; numberId?: undefined }
  | { phone: null; contactId: string; numberId: string };

/** Throws `validation_failed` for an invalid phone, `not_found` for an unknown conversation. */
export async function addresseeOf({
  workspaceId,
  to,
  conversationId,
}: {
  workspaceId: string;
  to?: string | undefined;
  conversationId?: string | undefined;
}): Promise<Addressee> {
  if (conversationId !== undefined) {
    const conversation = await db().conversation.findUnique({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      select: { contactId: true, numberId: true },
    });
    if (!conversation) throw notFound('conversation');
    return { phone: null, ...conversation };
  }
  const phone = parsePhone({ input: to ?? '', defaultCountry: await defaultCountry({ workspaceId }) });
  if (!phone) throw invalid(['body', 'to'], 'This is not a valid phone number.', 'phone_invalid');
  return { phone, contactId: null };
}
