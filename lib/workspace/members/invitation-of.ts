import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { hashInvitationToken } from './invitation-token.ts';

/** An invitation as its link shows it. Its email is left out: the invited person must know it. */
export type OpenInvitation = {
  id: string;
  workspaceId: string;
  workspaceName: string;
  slug: string;
  email: string;
  role: Role;
  invitedBy: string;
};

/**
 * The invitation behind a link; null when it was used, was withdrawn, has expired, or never existed, and while the member
 * who sent it is disabled: a link that they kept would let them back in. The operator's own are in the first admin's
 * name, who is not a member.
 */
export async function invitationOf({ token }: { token: string }): Promise<OpenInvitation | null> {
  const found = await db().invitation.findFirst({
    where: { tokenHash: hashInvitationToken(token), status: 'pending', expiresAt: { gt: new Date() } },
    include: {
      workspace: { select: { id: true, name: true, slug: true } },
      inviter: { select: { id: true, name: true, disabledAt: true } },
    },
  });
  if (!found) return null;
  const { id, email, role, workspace, inviter } = found;
  if (inviter.disabledAt && (await isMember({ workspaceId: workspace.id, userId: inviter.id }))) return null;
  return {
    id,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    slug: workspace.slug,
    email,
    role: role as Role,
    invitedBy: inviter.name,
  };
}

async function isMember(where: { workspaceId: string; userId: string }): Promise<boolean> {
  return (await db().member.count({ where })) > 0;
}
