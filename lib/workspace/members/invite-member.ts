import type { Role } from '#lib/contract/roles.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import type { InvitationView } from './admin-operations.ts';
import { changeMembers } from './change-members.ts';
import { invitationUrl } from './invitation-url.ts';

/**
 * Invites an email, for a week; an earlier invitation of the same email is withdrawn. `headers` carry the session of
 * who invites. Throws `conflict` for a member, `role_missing` for an owner's invitation by an admin.
 */
export async function inviteMember({
  workspaceId,
  headers,
  person,
  email,
  role,
}: {
  workspaceId: string;
  headers: Headers;
  person: SignedIn;
  email: string;
  role: Role;
}): Promise<InvitationView> {
  const invitation = await changeMembers({
    workspaceId,
    change: (api) => api.createInvitation({ headers, body: { organizationId: workspaceId, email, role } }),
  });
  return {
    id: invitation.id,
    email: invitation.email,
    role,
    invited_by: person.name,
    expires_at: invitation.expiresAt.toISOString(),
    url: invitationUrl(invitation.id),
  };
}
