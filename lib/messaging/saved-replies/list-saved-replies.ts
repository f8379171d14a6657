import { db } from '#lib/platform/database/db.ts';
import type { SavedReplyView } from './admin-operations.ts';
import { MAX_SAVED_REPLIES } from './constants.ts';
import { viewSavedReply } from './view-saved-reply.ts';

/** The saved replies of a workspace, by name. */
export async function listSavedReplies({ workspaceId }: { workspaceId: string }): Promise<SavedReplyView[]> {
  const found = await db().savedReply.findMany({
    where: { workspaceId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX_SAVED_REPLIES,
  });
  return found.map(viewSavedReply);
}
