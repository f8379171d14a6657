import { DomainError } from '#lib/contract/errors.ts';
import { changeMembers } from './change-members.ts';
import { withdrawInvitationsBy } from './withdraw-invitations-by.ts';

const LAST_OWNER = 'You are the only owner of this workspace. Make someone else an owner first, on the page Members.';

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
  }).catch((error: unknown) => {
    const isLast = error instanceof DomainError && error.code === 'conflict';
    throw isLast ? new DomainError('conflict', LAST_OWNER) : error;
  });
  return { withdrawn };
}
