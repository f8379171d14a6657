import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { isWhole } from '#lib/platform/database/is-whole.ts';
import type { InvitationView, MemberView } from './admin-operations.ts';

/**
 * The members and the open invitations, as far as the reader's own `role` may see them: an admin does not see
 * invitations of owners.
 */
export async function listMembers({
  workspaceId,
  role: mine,
}: {
  workspaceId: string;
  role: Role;
}): Promise<{ members: MemberView[]; invitations: InvitationView[] }> {
  const [members, invitations] = await Promise.all([
    db().member.findMany({
      where: { workspaceId },
      include: {
        user: {
          select: {
            ...{ name: true, email: true, twoFactorEnabled: true, disabledAt: true },
            _count: { select: { passkeys: true } },
          },
        },
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db().invitation.findMany({
      where: { workspaceId, status: 'pending', expiresAt: { gt: new Date() } },
      include: {
        inviter: {
          select: { name: true, disabledAt: true, members: { where: { workspaceId }, select: { id: true } } },
        },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  ]);
  return {
    members: members
      .filter(({ user }) => isWhole(user))
      .map(({ id, userId, role, createdAt, user }) => ({
        id,
        user_id: userId,
        name: user.name,
        email: user.email,
        role: role as Role,
        joined_at: createdAt.toISOString(),
        second_factor: user.twoFactorEnabled || user._count.passkeys > 0,
        disabled: user.disabledAt !== null,
      })),
    invitations: invitations
      .filter(({ role, inviter }) => roleAllows(mine, role as Role) && isWhole(inviter))
      .map(({ id, email, role, expiresAt, inviter }) => ({
        id,
        email,
        role: role as Role,
        invited_by: inviter.name,
        inviter_disabled: inviter.disabledAt !== null && inviter.members.length > 0,
        expires_at: expiresAt.toISOString(),
      })),
  };
}
