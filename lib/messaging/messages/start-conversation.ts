import { invalid, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { requireNumber } from '#lib/workspace/numbers/require-number.ts';
import { REACHABLE_FIRST } from '../contacts/reachable-first.ts';
import type { MessageContent } from './schema.ts';
import { sendMessage } from './send-message.ts';

/**
 * Sends the first message to a contact, or to a number that may not be a contact yet, and returns its conversation. A
 * stored message shows its own outcome there, so only a message that was never stored throws, as {@link sendMessage}
 * does. Throws `not_found` for an unknown contact or number of ours.
 */
export async function startConversation({
  workspaceId,
  id,
  to,
  contactId,
  numberId,
  message,
  sentById,
}: {
  workspaceId: string;
  /** The message's ID: a second attempt with it sends nothing. */
  id: string;
  to?: string | undefined;
  contactId?: string | undefined;
  /** Which of our numbers sends; by default as `sendMessage` decides. */
  numberId?: string | undefined;
  message: MessageContent;
  sentById: string;
}): Promise<{ conversation_id: string }> {
  if (numberId !== undefined) await requireNumber({ workspaceId, numberId });
  const recipient = contactId === undefined ? { to } : await recipientOf({ workspaceId, contactId });
  const failure = await sendMessage({
    workspaceId,
    id,
    message: { ...message, ...(recipient.to !== undefined && { to: recipient.to }) },
    ...('conversationId' in recipient && { conversationId: recipient.conversationId }),
    numberId,
    source: 'inbox',
    sentById,
  }).then(
    () => null,
    (error: unknown) => error,
  );
  const stored = await db().message.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { conversationId: true },
  });
  if (!stored) throw failure ?? notFound('message');
  return { conversation_id: stored.conversationId };
}

/** A contact who hides the number is reached through the conversation that they started. */
async function recipientOf({ workspaceId, contactId }: { workspaceId: string; contactId: string }) {
  const contact = await db().contact.findUnique({
    where: { workspaceId_id: { workspaceId, id: contactId } },
    select: { phone: true, conversations: { select: { id: true }, orderBy: REACHABLE_FIRST, take: 1 } },
  });
  if (!contact) throw notFound('contact');
  const [conversation] = contact.conversations;
  if (contact.phone) return { to: contact.phone };
  if (conversation) return { to: undefined, conversationId: conversation.id };
  throw invalid(['body', 'contact_id'], 'This person has no phone number.');
}
