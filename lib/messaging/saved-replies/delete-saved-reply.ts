import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** Deletes a saved reply. Throws `not_found`. */
export async function deleteSavedReply({
  workspaceId,
  id,
}: {
  workspaceId: string;
  id: string;
}): Promise<{ id: string; name: string }> {
  const where = { workspaceId_id: { workspaceId, id } };
  return db().$transaction(async (tx) => {
    const reply = await tx.savedReply.findUnique({ where, select: { id: true, name: true } });
    const { count } = await tx.savedReply.deleteMany({ where: { workspaceId, id } });
    if (!reply || count === 0) throw notFound('saved reply');
    return reply;
  });
}
