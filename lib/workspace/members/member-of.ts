import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** A member by the membership's ID, with name and email. Throws `not_found` for another workspace's. */
export async function memberOf({ workspaceId, memberId }: { workspaceId: string; memberId: string }) {
  const member = await db().member.findFirst({
    where: { workspaceId, id: memberId },
    include: { user: { select: { name: true, email: true } } },
  });
  if (!member) throw notFound('member');
  return { id: member.id, role: member.role, name: member.user.name, email: member.user.email };
}
