import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { sendsMail } from '#lib/platform/env.ts';
import { mayMail, sendCounted } from '../sessions/count-mails.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import type { NewInvitationView } from './admin-operations.ts';
import { changeMembers } from './change-members.ts';
import { newInvitationLink } from './invitation-token.ts';

/**
 * Invites an email, for a week; an earlier invitation of the same email is withdrawn. The result has the link, which is
 * never shown again, and says whether it was also mailed. `headers` carry the inviting person's session. Throws
 * `conflict` for a member, `role_missing` when an admin invites an owner.
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
}): Promise<NewInvitationView> {
  const invitation = await changeMembers({
    workspaceId,
    change: (api) => api.createInvitation({ headers, body: { organizationId: workspaceId, email, role } }),
  });
  const { url, tokenHash } = newInvitationLink();
  await db().invitation.update({ where: { id: invitation.id, workspaceId }, data: { tokenHash } });
  const mailed = await mailInvitation({ workspaceId, email: invitation.email, inviter: person.name, url });
  return {
    id: invitation.id,
    email: invitation.email,
    role,
    invited_by: person.name,
    inviter_disabled: false,
    expires_at: invitation.expiresAt.toISOString(),
    url,
    mailed,
  };
}

/** A mail that cannot be sent is not a failure: the link can be passed on by hand. */
async function mailInvitation({
  workspaceId,
  email,
  inviter,
  url,
}: {
  workspaceId: string;
  email: string;
  inviter: string;
  url: string;
}): Promise<boolean> {
  if (!sendsMail() || !(await mayMail({ to: email, origin: workspaceId }))) return false;
  const { name } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } });
  return sendCounted({
    to: email,
    subject: `${inviter} invites you to ${name}`.replace(/\s+/g, ' '),
    text: {
      greeting: 'Hello,',
      lines: [
        `${inviter} invites you to join ${name} on Parley. The link works once, with this email address, and expires in a week.`,
      ],
      link: { label: 'Open the invitation', url },
      footer: 'If you don’t know who this is, ignore this email.',
    },
  });
}
