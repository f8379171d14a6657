import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { hashInvitationToken } from './invitation-token.ts';

type Person = Pick<SignedIn, 'userId' | 'email'>;

/**
 * The workspace that the person has joined by this invitation, as when they open its link again; null when they have not,
 * or are no longer a member.
 */
export async function joinedWorkspace({
  token,
  person: { userId, email },
}: {
  token: string;
  person: Person;
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

/** The slug of that workspace, for a person who uses an invitation that is no longer open. Throws `not_found`. */
export async function joinedBefore({ token, person }: { token: string; person: Person | null }): Promise<string> {
  const joined = person && (await joinedWorkspace({ token, person }));
  if (!joined) throw new DomainError('not_found', 'This invitation was used, withdrawn, or has expired.');
  return joined.slug;
}
