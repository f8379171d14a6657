import type { Role } from '#lib/contract/roles.ts';
import { changeMembers } from './change-members.ts';
import { memberOf } from './member-of.ts';

/**
 * Gives a member another role; `headers` carry the session of who does it. Throws `not_found`, `role_missing` when an
 * admin touches an owner or makes one, `conflict` for the last owner.
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
  await changeMembers({
    workspaceId,
    change: (api) => api.updateMemberRole({ headers, body: { organizationId: workspaceId, memberId, role } }),
  });
  return { id: memberId, name: before.name, from: before.role, role };
}
