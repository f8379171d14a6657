import { DomainError } from '#lib/contract/errors.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { sessionOf } from '../sessions/session-of.ts';
import { changeMembers } from './change-members.ts';
import { invitationOf } from './invitation-of.ts';
import { joinedBefore } from './joined-workspace.ts';

/**
 * Makes the person whose session is in `headers` a member, by an invitation to their email; someone who has joined by it
 * already, such as in another tab, stays one. Throws `not_found` for an invitation that is not open, `role_missing` for
 * someone else's, `not_signed_in`.
 */
export async function acceptInvitation({ token, headers }: { token: string; headers: Headers }) {
  const person = await sessionOf({ headers });
  if (!person) throw new DomainError('not_signed_in', 'Sign in to accept the invitation.');
  const invitation = await invitationOf({ token });
  if (!invitation) return { slug: await joinedBefore({ token, person }) };
  const { id: invitationId, workspaceId, slug, role } = invitation;
  await changeMembers({ workspaceId, change: (api) => api.acceptInvitation({ headers, body: { invitationId } }) });
  const actor = { id: person.userId, name: person.name, ipAddress: clientAddress(headers) };
  await recordAudit({ workspaceId, actor, action: 'member.join', targetName: person.email, detail: { role } });
  return { slug };
}
