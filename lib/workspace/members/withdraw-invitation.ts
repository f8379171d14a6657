import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { changeMembers } from './change-members.ts';

/** Makes an open invitation's link worthless. Throws `not_found` for one that is not open, or another workspace's. */
export async function withdrawInvitation({
  workspaceId,
  headers,
  invitationId,
}: {
  workspaceId: string;
  headers: Headers;
  invitationId: string;
}) {
  const invitation = await db().invitation.findFirst({ where: { workspaceId, id: invitationId, status: 'pending' } });
  if (!invitation) throw notFound('invitation');
  await changeMembers({ workspaceId, change: (api) => api.cancelInvitation({ headers, body: { invitationId } }) });
  return { id: invitationId, email: invitation.email };
}
