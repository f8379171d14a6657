import type { Role } from '#lib/contract/roles.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { ACCESS_ENDED_CHANNEL } from '#lib/platform/realtime/watch.ts';
import { changeMembers } from './change-members.ts';
import { memberOf } from './member-of.ts';
import { withdrawInvitationsBy } from './withdraw-invitations-by.ts';

/**
 * Changes a member's role, withdraws the open invitations that they could not send with the new one, and ends their live
 * updates, which show what the former role sees: their pages reconnect. `headers` carry the session of the person who does
 * it. Throws `not_found`, `role_missing` when an admin changes an owner or makes one, `conflict` for the last owner.
 */
export async function changeRole({
  workspaceId,
  headers,
  memberId,
  role,
}: {
  workspaceId: string;
  headers: Headers;
  memberId: string;
  role: Role;
}) {
  const before = await memberOf({ workspaceId, memberId });
  const withdrawn = await changeMembers({
    workspaceId,
    change: async (api, tx) => {
      await api.updateMemberRole({ headers, body: { organizationId: workspaceId, memberId, role } });
      await endUpdates({ tx, workspaceId, userId: before.userId });
      return withdrawInvitationsBy({ tx, workspaceId, userId: before.userId, role });
    },
  });
  return { id: memberId, name: before.name, from: before.role, role, withdrawn };
}

async function endUpdates({ tx, ...access }: { tx: Prisma.TransactionClient; workspaceId: string; userId: string }) {
  await tx.$executeRaw`SELECT ${notifySql(ACCESS_ENDED_CHANNEL, Prisma.sql`${JSON.stringify(access)}`)}`;
}
