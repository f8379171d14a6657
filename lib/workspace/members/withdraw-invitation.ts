import { notFound } from '#lib/contract/errors.ts';
import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { changeMembers } from './change-members.ts';

/**
 * Withdraws an open invitation. Throws `not_found` for one that is not open, that is another workspace's, or whose role is
 * above the reader's own `role`, which cannot see it.
 */
export async function withdrawInvitation({
  workspaceId,
  headers,
  invitationId,
  role,
}: {
  workspaceId: string;
  role: Role;
  headers: Headers;
  invitationId: string;
}) {
  const invitation = await db().invitation.findFirst({ where: { workspaceId, id: invitationId, status: 'pending' } });
  if (!invitation || !roleAllows(role, invitation.role as Role)) throw notFound('invitation');
  await changeMembers({ workspaceId, change: (api) => api.cancelInvitation({ headers, body: { invitationId } }) });
  return { id: invitationId, email: invitation.email };
}
