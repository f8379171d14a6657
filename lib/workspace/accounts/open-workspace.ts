import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { membershipOf } from '../workspaces/membership-of.ts';

/** Remembers which workspace a session opened last. Throws `not_found` for anyone who is not a member. */
export async function openWorkspace({ userId, sessionId, slug }: { userId: string; sessionId: string; slug: string }) {
  const member = await membershipOf({ slug, userId });
  if (!member) throw new DomainError('not_found', 'There is no such workspace.');
  await db().session.updateMany({
    where: { id: sessionId, userId },
    data: { activeWorkspaceId: member.workspaceId },
  });
  return { slug };
}
