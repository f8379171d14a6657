import { db } from '#lib/platform/database/db.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { hashInvitationToken } from './invitation-token.ts';

/**
 * The workspace that the person has joined by this invitation, as when they open its link again; null when they have not,
 * or are no longer a member.
 */
export async function joinedWorkspace({
  token,
  person: { userId, email },
}: {
  token: string;
  person: Pick<SignedIn, 'userId' | 'email'>;
}): Promise<{ slug: string; workspaceName: string } | null> {
  const found = await db().invitation.findFirst({
    where: {
      tokenHash: hashInvitationToken(token),
      status: 'accepted',
      email,
      workspace: { members: { some: { userId } } },
    },
    select: { workspace: { select: { slug: true, name: true } } },
  });
  return found && { slug: found.workspace.slug, workspaceName: found.workspace.name };
}
