import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { isWhole } from '#lib/platform/database/is-whole.ts';

/** A member by the membership's ID, with name and email. Throws `not_found` for another workspace's. */
export async function memberOf({ workspaceId, memberId }: { workspaceId: string; memberId: string }) {
  const member = await db().member.findFirst({
    where: { workspaceId, id: memberId },
    include: { user: { select: { name: true, email: true } } },
  });
  if (!member || !isWhole(member.user)) throw notFound('member');
  return { id: member.id, userId: member.userId, role: member.role, name: member.user.name, email: member.user.email };
}
