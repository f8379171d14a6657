import { invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** A person's ID on the channel (docs/reference/whatsapp.md#people-without-a-phone-number), which no phone in any format looks like. */
const USER_ID = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;

type Talk = { contactId: string; conversationId: string; numberId: string };

/**
 * The latest conversation of the person with this user ID, by which people who hide their number are reached. Null when
 * `to` is not a user ID; throws `validation_failed` at `to` for someone who has not written.
 */
export async function talkOfUser({ workspaceId, to }: { workspaceId: string; to: string }): Promise<Talk | null> {
  const userId = to.trim();
  if (!USER_ID.test(userId)) return null;
  const talk = await db().conversation.findFirst({
    where: { workspaceId, contact: { userId } },
    orderBy: { lastMessageAt: 'desc' },
    select: { id: true, contactId: true, numberId: true },
  });
  if (!talk) throw invalid(['body', 'to'], 'No one with this user ID has written to you.', 'user_unknown');
  return { contactId: talk.contactId, conversationId: talk.id, numberId: talk.numberId };
}
