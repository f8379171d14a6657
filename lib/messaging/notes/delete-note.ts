import { DomainError, notFound } from '#lib/contract/errors.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';

/** Deletes a member's own note and its mentions. Throws `not_found`, and `role_missing` for someone else's note. */
export async function deleteNote({
  workspaceId,
  conversationId,
  noteId,
  userId,
}: {
  workspaceId: string;
  conversationId: string;
  noteId: string;
  userId: string;
}): Promise<{ id: string }> {
  const where = { workspaceId, conversationId, id: noteId };
  await retriedTransaction(async (tx) => {
    const { count } = await tx.note.deleteMany({ where: { ...where, authorId: userId } });
    if (count === 0) {
      if ((await tx.note.count({ where })) === 0) throw notFound('note');
      throw new DomainError('role_missing', 'You can delete only your own notes.');
    }
    await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
  });
  return { id: noteId };
}
