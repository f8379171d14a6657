import { DomainError, invalid, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { lockConversation } from '../conversations/lock-conversation.ts';
import { MAX_NOTES } from './constants.ts';

/**
 * Adds a member's note to a conversation, with its mentions of members. A second attempt with the same ID adds nothing.
 * Throws `not_found`, `validation_failed` for a mention of someone who is not a member, and `conflict` when the
 * conversation is full of notes.
 */
export async function addNote({
  workspaceId,
  conversationId,
  userId,
  note: { id, text, mentions },
}: {
  workspaceId: string;
  conversationId: string;
  userId: string;
  note: { id: string; text: string; mentions: string[] };
}): Promise<{ id: string }> {
  const mentioned = await usersOf({ workspaceId, members: [...new Set(mentions)] });
  return retriedTransaction(async (tx) => {
    if (!(await lockConversation({ tx, workspaceId, conversationId }))) throw notFound('conversation');
    const added = await tx.note.createMany({
      data: { workspaceId, id, conversationId, authorId: userId, text },
      skipDuplicates: true,
    });
    if (added.count === 0) return { id };
    if ((await tx.note.count({ where: { workspaceId, conversationId } })) > MAX_NOTES) {
      throw new DomainError('conflict', `A conversation has at most ${MAX_NOTES} notes. Delete some first.`);
    }
    const others = mentioned.filter((other) => other !== userId);
    await tx.mention.createMany({
      data: others.map((other) => ({ workspaceId, noteId: id, userId: other, conversationId })),
    });
    await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    return { id };
  });
}

async function usersOf({ workspaceId, members }: { workspaceId: string; members: string[] }): Promise<string[]> {
  if (members.length === 0) return [];
  const found = await db().member.findMany({
    where: { workspaceId, id: { in: members } },
    select: { userId: true },
  });
  if (found.length < members.length) {
    throw invalid(
      ['body', 'mentions'],
      'Someone who is mentioned is no longer a member of this workspace. Remove the mention.',
      'member_unknown',
    );
  }
  return found.map(({ userId }) => userId);
}
