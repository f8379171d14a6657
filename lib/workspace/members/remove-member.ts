import { changeMembers } from './change-members.ts';
import { memberOf } from './member-of.ts';

/**
 * Removes a member, whose next request to this workspace gets a 404. `headers` carry the session of the person who does it.
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
  const { name, email } = await memberOf({ workspaceId, memberId });
  await changeMembers({
    workspaceId,
    change: (api) => api.removeMember({ headers, body: { organizationId: workspaceId, memberIdOrEmail: memberId } }),
  });
  return { id: memberId, name, email };
}
