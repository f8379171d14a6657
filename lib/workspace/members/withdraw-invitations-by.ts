import { type Role, roleAllows, roles } from '#lib/contract/roles.ts';
import type { Prisma } from '#lib/platform/database/db.ts';

/**
 * Withdraws the open invitations that a person has sent and may no longer send with `role`, or as no member (null). A link
 * that they kept would let them back in. Returns the invited emails.
 */
export async function withdrawInvitationsBy({
  tx,
  workspaceId,
  userId,
  role,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  userId: string;
  role: Role | null;
}): Promise<string[]> {
  const still = role && roleAllows(role, 'admin') ? roles.filter((invited) => roleAllows(role, invited)) : [];
  const withdrawn = await tx.invitation.updateManyAndReturn({
    where: { workspaceId, inviterId: userId, status: 'pending', role: { notIn: still } },
    data: { status: 'canceled' },
    select: { email: true, expiresAt: true },
  });
  return withdrawn.filter(({ expiresAt }) => expiresAt > new Date()).map(({ email }) => email);
}

/** For the audit log: what {@link withdrawInvitationsBy} withdrew, if anything. */
export function withdrawnDetail(emails: string[]): { invitations_withdrawn?: string[] } {
  return emails.length > 0 ? { invitations_withdrawn: emails } : {};
}
