import { invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Phone, parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { isUserId } from './is-user-id.ts';
import { REACHABLE_FIRST } from './reachable-first.ts';

/** A phone that may be new to us, or the latest conversation of someone who hides it. */
type Person = { phone: Phone } | { phone: null; contactId: string; conversationId: string; numberId: string };

/**
 * Whom `to` of a request means: a phone in any format, or the user ID of someone who has written. Throws
 * `validation_failed` at `to` when it is neither.
 */
export async function personAt({ workspaceId, to }: { workspaceId: string; to: string }): Promise<Person> {
  const userId = to.trim();
  if (isUserId(userId)) return { phone: null, ...(await latestTalk({ workspaceId, userId })) };
  const phone = parsePhone({ input: to, defaultCountry: await defaultCountry({ workspaceId }) });
  if (!phone) throw invalid(['body', 'to'], 'This is not a valid phone number.', 'phone_invalid');
  return { phone };
}

async function latestTalk({ workspaceId, userId }: { workspaceId: string; userId: string }) {
  const talk = await db().conversation.findFirst({
    where: { workspaceId, contact: { userId } },
    orderBy: REACHABLE_FIRST,
    select: { id: true, contactId: true, numberId: true },
  });
  if (!talk) throw invalid(['body', 'to'], 'No one with this user ID has written to you.', 'user_unknown');
  return { contactId: talk.contactId, conversationId: talk.id, numberId: talk.numberId };
}
