import { validate } from 'uuid';
import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';

/** What the page behind an invitation's link may show to anyone who has the link. */
export type OpenInvitation = {
  id: string;
  workspaceId: string;
  workspaceName: string;
  slug: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** Someone signs in with this email already. */
  hasAccount: boolean;
};

/** The invitation behind a link; null when it was used, withdrawn, has expired, or never was. */
export async function invitationOf({ id }: { id: string }): Promise<OpenInvitation | null> {
  if (!validate(id)) return null;
  const found = await db().invitation.findFirst({
    where: { id, status: 'pending', expiresAt: { gt: new Date() } },
    include: { workspace: { select: { id: true, name: true, slug: true } }, inviter: { select: { name: true } } },
  });
  if (!found) return null;
  const { email, role, workspace, inviter } = found;
  return {
    id,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    slug: workspace.slug,
    email,
    role: role as Role,
    invitedBy: inviter.name,
    hasAccount: (await db().user.count({ where: { email } })) > 0,
  };
}
