import { changeMembers } from './change-members.ts';
import { memberOf } from './member-of.ts';
import { withdrawInvitationsBy } from './withdraw-invitations-by.ts';

/**
 * Removes a member, whose next request to this workspace gets a 404, and withdraws the open invitations that they sent.
 * `headers` carry the session of the person who does it.
 * Throws `not_found`, `conflict` for an owner (by an admin, or the last one).
 */
export async function removeMember({
  workspaceId,
  headers,
  memberId,
}: {
  workspaceId: string;
  headers: Headers;
  memberId: string;
}) {
  const { userId, name, email } = await memberOf({ workspaceId, memberId });
  const withdrawn = await changeMembers({
    workspaceId,
    change: async (api, tx) => {
      await api.removeMember({ headers, body: { organizationId: workspaceId, memberIdOrEmail: memberId } });
      return withdrawInvitationsBy({ tx, workspaceId, userId, role: null });
    },
  });
  return { id: memberId, name, email, withdrawn };
}
