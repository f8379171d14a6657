import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { noteSlug } from '#lib/platform/on-behalf-of.ts';

/** A workspace as one of its members sees it. */
export type Membership = {
  workspaceId: string;
  slug: string;
  workspaceName: string;
  defaultCountry: string;
  secondFactorRequired: boolean;
  role: Role;
  /** Disabled by an instance admin: members only get a page that says so. */
  disabled: boolean;
};

/** What {@link asMembership} needs of a member's row. */
export const membershipFields = {
  role: true,
  workspace: {
    select: { id: true, slug: true, name: true, defaultCountry: true, secondFactorRequired: true, disabledAt: true },
  },
} as const;

/**
 * The membership of `userId` in the workspace with this slug; null when there is none, which looks the same as no
 * workspace.
 */
export async function membershipOf({ slug, userId }: { slug: string; userId: string }): Promise<Membership | null> {
  const member = await db().member.findFirst({
    where: { userId, workspace: { slug } },
    select: membershipFields,
  });
  return member && asMembership(member);
}

export function asMembership({
  role,
  workspace,
}: {
  role: string;
  workspace: {
    id: string;
    slug: string;
    name: string;
    defaultCountry: string;
    secondFactorRequired: boolean;
    disabledAt: Date | null;
  };
}): Membership {
  const { id, slug, name, defaultCountry, secondFactorRequired, disabledAt } = workspace;
  noteSlug(slug, id);
  const frame = { workspaceId: id, slug, workspaceName: name, defaultCountry };
  return { ...frame, secondFactorRequired, role: role as Role, disabled: disabledAt !== null };
}
