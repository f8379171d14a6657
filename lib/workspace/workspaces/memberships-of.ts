import { db } from '#lib/platform/database/db.ts';
import { asMembership, type Membership, membershipFields } from './membership-of.ts';

/** Every workspace that `userId` is a member of, by name. */
export async function membershipsOf({ userId }: { userId: string }): Promise<Membership[]> {
  const members = await db().member.findMany({
    where: { userId },
    orderBy: [{ workspace: { name: 'asc' } }, { workspaceId: 'asc' }],
    select: membershipFields,
  });
  return members.map(asMembership);
}
