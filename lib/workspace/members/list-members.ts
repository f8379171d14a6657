import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import type { InvitationView, MemberView } from './admin-operations.ts';
import { invitationUrl } from './invitation-url.ts';

/** Who is in the workspace, and who is invited and has not come yet. */
export async function listMembers({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<{ members: MemberView[]; invitations: InvitationView[] }> {
  const [members, invitations] = await Promise.all([
    db().member.findMany({
      where: { workspaceId },
      include: { user: { select: { name: true, email: true } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db().invitation.findMany({
      where: { workspaceId, status: 'pending', expiresAt: { gt: new Date() } },
      include: { inviter: { select: { name: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  ]);
  return {
    members: members.map(({ id, userId, role, createdAt, user }) => ({
      id,
      user_id: userId,
      name: user.name,
      email: user.email,
      role: role as Role,
      joined_at: createdAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role, expiresAt, inviter }) => ({
      id,
      email,
      role: role as Role,
      invited_by: inviter.name,
      expires_at: expiresAt.toISOString(),
      url: invitationUrl(id),
    })),
  };
}
