import type { Role } from '#lib/contract/roles.ts';
import { changeMembers } from './change-members.ts';
import { memberOf } from './member-of.ts';
import { withdrawInvitationsBy } from './withdraw-invitations-by.ts';

/**
 * Changes a member's role, and withdraws the open invitations that they could not send with the new one. `headers` carry
 * the session of the person who does it. Throws `not_found`, `role_missing` when an admin changes an owner or makes one,
 * `conflict` for the last owner.
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
      return withdrawInvitationsBy({ tx, workspaceId, userId: before.userId, role });
    },
  });
  return { id: memberId, name: before.name, from: before.role, role, withdrawn };
}
