import { anyCase } from '#lib/platform/database/any-case.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { SavedReplyView } from './admin-operations.ts';
import { MAX_SAVED_REPLIES } from './constants.ts';
import { type SavedReplyRecord, viewSavedReply } from './view-saved-reply.ts';

/** The saved replies of a workspace, by name, in the order of the alphabet. */
export async function listSavedReplies({ workspaceId }: { workspaceId: string }): Promise<SavedReplyView[]> {
  const { sorted } = await anyCase();
  const found = await db().$queryRaw<SavedReplyRecord[]>`
    SELECT id, name, text, updated_at AS "updatedAt" FROM saved_replies WHERE workspace_id = ${workspaceId}::uuid
    ORDER BY ${sorted(Prisma.sql`name`)}, id LIMIT ${MAX_SAVED_REPLIES}`;
  return found.map(viewSavedReply);
}
