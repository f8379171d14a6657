import { changeMembers } from './change-members.ts';
import { withdrawInvitationsBy } from './withdraw-invitations-by.ts';

/**
 * Removes the person whose session is in `headers`, and withdraws the open invitations that they sent. Throws `conflict`
 * for the last owner.
 */
export async function leaveWorkspace({
  workspaceId,
  userId,
  headers,
}: {
  workspaceId: string;
  userId: string;
  headers: Headers;
}) {
  const withdrawn = await changeMembers({
    workspaceId,
    change: async (api, tx) => {
      await api.leaveOrganization({ headers, body: { organizationId: workspaceId } });
      return withdrawInvitationsBy({ tx, workspaceId, userId, role: null });
    },
  });
  return { withdrawn };
}
